import busboy from "busboy";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { PRONUNCIATIONS_FIELD } from "../contract/ownPronunciations.ts";
import { FIELD } from "../contract/submission.ts";
import { notUtf8 } from "./checkReference.ts";
import { ProblemError } from "./problemError.ts";
import type { ServiceLimits } from "./serviceLimits.ts";

/** The parts of a submission that the service knows; others are read over. */
export interface Form {
  /** SHA-256 of the recording in hexadecimal; undefined where there is none. */
  audioDigest: string | undefined;
  fields: ReadonlyMap<string, string>;
}

const KNOWN: ReadonlySet<string> = new Set([...Object.values(FIELD), PRONUNCIATIONS_FIELD]);
const REPLACEMENT_CHARACTER = "\uFFFD";

/**
 * Reads a multipart form.
 * @param receiveAudio takes the recording as it comes in, and returns its SHA-256.
 * @throws {ProblemError} 400, 408, 413 or 422, or what `receiveAudio` throws; reading stops there, and the rest of the
 * request is the caller's to discard.
 */
export async function readForm(request: IncomingMessage, receiveAudio: (stream: Readable) => Promise<string>, limits: ServiceLimits): Promise<Form> {
  const fields = new Map<string, string>();
  const seen = new Set<string>();
  let audioDigest: string | undefined;
  /** The known part that is coming in. */
  let current: string | undefined;
  const receptions: Promise<void>[] = [];
  const parser = makeParser(request, limits);
  let stopWatching = () => {};
  const finished = new Promise<void>((resolve, reject) => {
    const once = (name: string) => {
      if (seen.has(name)) reject(malformed("field-repeated", `The form holds ${name} more than once.`, name));
      seen.add(name);
    };
    const keep = (promise: Promise<void>) => {
      promise.catch(reject);
      receptions.push(promise);
    };
    parser.on("file", (name, stream) => {
      stream.on("error", () => undefined); // whoever reads it sees it too; of an unknown part nobody does
      if (!KNOWN.has(name)) return void stream.resume();
      once(name);
      current = name;
      stream.once("end", () => (current = undefined));
      stream.once("limit", () => reject(bodyTooLarge(limits)));
      if (name === FIELD.file) keep(receiveAudio(stream).then((digest) => void (audioDigest = digest)));
      else keep(readText(stream, name, limits.referenceBytes).then((text) => void fields.set(name, text)));
    });
    parser.on("field", (name, value, { valueTruncated, nameTruncated }) => {
      if (nameTruncated || !KNOWN.has(name)) return;
      once(name);
      if (valueTruncated) return reject(fieldTooLong(name));
      if (name === FIELD.referenceText && value.includes(REPLACEMENT_CHARACTER)) return reject(notUtf8());
      fields.set(name, value);
    });
    for (const event of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
      parser.once(event, () => reject(malformed("form-too-many-parts", "The form has more parts than a submission can have.")));
    }
    parser.on("error", () => reject(malformed("form-malformed", "The form is damaged or incomplete. Submit the recording again.", current)));
    parser.once("close", resolve);
    let received = 0;
    request.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received > limits.bodyBytes) reject(bodyTooLarge(limits));
    });
    // The sender has gone: nothing that is wrong with this service.
    request.on("error", (cause) => reject(malformed("form-malformed", "The upload was interrupted.", current, cause)));
    request.once("close", () => {
      if (!request.complete) reject(malformed("form-malformed", "The upload was interrupted.", current));
    });
    // It may have gone while the disk was asked for a place.
    if (request.destroyed && !request.complete) reject(malformed("form-malformed", "The upload was interrupted."));
    stopWatching = watchPace(request, limits, (code, message) => reject(new ProblemError(408, code, message, { field: current })));
    request.pipe(parser);
  });
  try {
    await finished;
    await Promise.all(receptions);
  } catch (error) {
    request.unpipe(parser);
    parser.destroy();
    await Promise.allSettled(receptions);
    throw error;
  } finally {
    stopWatching();
  }
  return { audioDigest, fields };
}

/** A sender that stops sending, or sends drop by drop, holds a place that others wait for. */
function watchPace(request: IncomingMessage, { uploadStall, requestTimeout }: ServiceLimits, refuse: (code: string, message: string) => void): () => void {
  const tooSlow = () => refuse("request-timeout", `The submission did not arrive within ${requestTimeout / 1000} seconds. Submit it again.`);
  const stalls = () => {
    // While the disk is slow, it is this side that reads no further.
    if (request.isPaused()) stalled.refresh();
    else refuse("upload-stalled", `Nothing of the submission arrived for ${uploadStall / 1000} seconds. Submit it again.`);
  };
  const late = setTimeout(tooSlow, requestTimeout);
  const stalled = setTimeout(stalls, uploadStall);
  request.on("data", () => stalled.refresh());
  return () => {
    clearTimeout(late);
    clearTimeout(stalled);
  };
}

function makeParser(request: IncomingMessage, limits: ServiceLimits): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: "utf8",
      limits: { fileSize: limits.bodyBytes, fieldSize: limits.referenceBytes, fieldNameSize: 100, fields: 20, files: 5, parts: 25, headerPairs: 20 },
    });
  } catch (cause) {
    throw new ProblemError(400, "form-malformed", "The request's content type names no boundary between the parts of the form.", { field: "content-type", cause });
  }
}

async function readText(stream: Readable, name: string, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) throw fieldTooLong(name);
    chunks.push(chunk);
  }
  return decode(Buffer.concat(chunks), name);
}

/** A byte order mark at the beginning is left out. */
function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    if (name === FIELD.referenceText) throw notUtf8(cause);
    throw new ProblemError(422, "field-not-utf8", `The form's ${name} is not UTF-8 text.`, { field: name, cause });
  }
}

function malformed(code: string, message: string, field?: string, cause?: unknown): ProblemError {
  return new ProblemError(400, code, message, { field, cause });
}

function fieldTooLong(name: string): ProblemError {
  return new ProblemError(413, "field-too-long", `The form's ${name} is longer than the service accepts.`, { field: name });
}

export function bodyTooLarge(limits: ServiceLimits): ProblemError {
  const megabytes = Math.floor(limits.bodyBytes / 1_000_000);
  return new ProblemError(413, "body-too-large", `The submission is larger than ${megabytes} MB. Shorten the recording, or export it with a lower sample rate.`, { field: FIELD.file });
}
