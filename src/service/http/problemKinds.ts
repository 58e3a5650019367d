/** Where a problem can be the answer; `outcome` is that of a job whose analysis failed. */
export type ProblemPlace = "everywhere" | "connection" | "submit" | "result" | "outcome" | "delete";

export interface ProblemKind {
  statuses: readonly number[];
  places: readonly ProblemPlace[];
  /** Sentences: what happened, and what to do. */
  about: string;
}

const kind = (statuses: number | readonly number[], places: ProblemPlace | readonly ProblemPlace[], about: string): ProblemKind => ({
  statuses: [statuses].flat(),
  places: [places].flat(),
  about,
});

const AUDIO = ["submit", "outcome"] as const;

/** By `code`, which stays the same between versions. */
export const PROBLEM_KINDS: Readonly<Record<string, ProblemKind>> = {
  "audio-too-long": kind(422, AUDIO, "The recording is longer than the assessment takes. Submit a shorter piece of it."),
  "audio-too-short": kind(422, AUDIO, "The recording is shorter than the assessment takes, or has no sound at all. Record it again."),
  "audio-unreadable": kind(422, AUDIO, "The file is not a recording, or it is damaged. Export it again as a plain WAV file."),
  "audio-unsupported": kind(
    [415, 422],
    AUDIO,
    "The recording has a format that the assessment does not allow or this computer cannot read. Convert it to WAV; for AAC, install ffmpeg where the service runs.",
  ),
  "body-malformed": kind(400, ["submit", "delete"], "The request's body was cut off or is not what its type says. Send it again."),
  "body-too-large": kind(413, ["submit", "delete"], "The request's body is larger than the service accepts. Submit a smaller recording."),
  "content-type-unsupported": kind(
    415,
    ["submit", "delete"],
    "The body is of another type: a submission is multipart/form-data, a deletion application/json.",
  ),
  "engine-failed": kind(422, "outcome", "The engine failed on this recording. Submit it again, or a shorter piece of it."),
  "expectation-refused": kind(417, "connection", "The request has an Expect header other than 100-continue. Leave it out."),
  "field-missing": kind(422, ["submit", "delete"], "A required field is missing, or the recording is not a file part. `field` names it."),
  "field-not-utf8": kind(422, "submit", "The text of a field is not UTF-8. Encode it again."),
  "field-repeated": kind(400, "submit", "The form holds a field twice. Send each field once."),
  "field-too-long": kind(413, "submit", "The text of a field is longer than the service accepts. Shorten it."),
  "form-malformed": kind(400, "submit", "The form is damaged or was cut off. Build it with a library, and let that set Content-Type."),
  "form-too-many-parts": kind(
    400,
    "submit",
    "The form has more parts than a submission can have. Leave out fields that are not documented.",
  ),
  "headers-too-large": kind(431, "connection", "The request's headers are too large. Send fewer or shorter ones."),
  "host-refused": kind(
    403,
    "everywhere",
    "The request named a host that the service does not answer under. Use its own address, or start it with --allow-host or --public-url.",
  ),
  "idempotency-key-in-use": kind(409, "submit", "A submission with the same Idempotency-Key is still coming in. Wait, and send it again."),
  "idempotency-key-invalid": kind(
    400,
    "submit",
    "The Idempotency-Key does not have its form: 8 to 100 letters, digits, hyphens or underscores.",
  ),
  "idempotency-key-reused": kind(
    422,
    "submit",
    "The Idempotency-Key came with another submission before. Make a new key for each recording.",
  ),
  "internal-error": kind(500, "everywhere", "The service met a defect; its log says where. Try again, and report it."),
  "job-crashed": kind(
    422,
    "outcome",
    "The analysis ended the engine several times, and is not tried again. Export the recording as a plain WAV file.",
  ),
  "key-missing": kind(401, "everywhere", "The request carries no key. Send the service's key in the x-api-key header."),
  "key-refused": kind(401, "everywhere", "The key is not the service's. Unless one was set, the service makes a new key at each start."),
  "method-not-allowed": kind(405, "everywhere", "The address does not take this method. The Allow header names those that it takes."),
  "model-unknown": kind(422, "submit", "The service has no model with this ID. /models lists those that it has."),
  "origin-refused": kind(
    403,
    "everywhere",
    "The request comes from a web page of an origin that is not let in. Start the service with --allow-origin.",
  ),
  pending: kind(404, "result", "The result is not ready yet. Wait as long as Retry-After says, and ask again."),
  "pronunciations-invalid": kind(
    422,
    "submit",
    "The field pronunciations does not have its form: a JSON object of words with lists of pronunciations.",
  ),
  "queue-full": kind(503, "submit", "Too many jobs are waiting. Submit the recording again later."),
  "reference-empty": kind(422, AUDIO, "The reference has nothing that could be read. Give the words or phonemes that were asked for."),
  "reference-not-utf8": kind(422, "submit", "The reference is not UTF-8. Encode it again."),
  "reference-too-long": kind(422, AUDIO, "The reference is longer than the assessment takes. Give the part that was read."),
  "reference-markup": kind(
    422,
    "submit",
    "A letter, a sound or a made-up word is marked in the reference text in a way that cannot be used. `detail` says where.",
  ),
  "reference-unknown-phoneme": kind(422, AUDIO, "The reference has symbols that are not Arpabet. `detail` names them."),
  "request-malformed": kind(400, "connection", "What was sent is not HTTP that the service understands."),
  "request-timeout": kind(408, ["connection", "submit"], "The request did not arrive in time. Send it again."),
  "storage-failed": kind(500, "everywhere", "The service could not read or write its data. Check the disk that holds its data directory."),
  "storage-full": kind(507, "everywhere", "The disk of the service is full. Free some space, and send the request again."),
  "storage-limit": kind(
    507,
    "submit",
    "The service keeps as many recordings and results as it may. Delete some, or wait until old ones expire.",
  ),
  "too-many-uploads": kind(
    429,
    "submit",
    "As many submissions as the service receives at a time are coming in. Send it again in a moment.",
  ),
  "unknown-path": kind(404, "everywhere", "The service has nothing at this address. /openapi.json lists its addresses."),
  "unknown-result": kind(404, "result", "There is no such job, or its result was deleted. Waiting does not help."),
  "upload-stalled": kind(408, "submit", "Nothing more of the submission arrived for some time. Send it again."),
  "user-token-invalid": kind(
    422,
    ["submit", "delete"],
    "The user token is empty, too long or has line breaks. Use an identifier such as a UUID.",
  ),
  "webhook-address-refused": kind(422, "submit", "Results are not sent to this address, because it is not a public one."),
  "webhook-unsupported": kind(422, "submit", "A service within an editor sends no results. Leave webhook_url out, and ask for the result."),
  "webhook-url-invalid": kind(
    422,
    "submit",
    "The field webhook_url is not an absolute http or https address without user name and password.",
  ),
};
