import { PassThrough, Readable } from "node:stream";
import { t } from "@vscode/l10n";
import FormData from "form-data";
import type { Container } from "../contract/recordingLimits.ts";
import { PRONUNCIATIONS_FIELD } from "../contract/ownPronunciations.ts";
import { FIELD } from "../contract/submission.ts";
import type { OwnWords } from "../core/lexicon/ownWords.ts";
import { piecesOf } from "../core/openFile.ts";
import { openRegular } from "../platform/node/boundedFile.ts";
import { AssessmentError } from "./assessmentError.ts";

export interface Submission {
  audioPath: string;
  /** Exactly so many bytes of the file are sent. */
  audioBytes: number;
  /** What is sent in place of the file: a copy of it that was changed. */
  copy?: Uint8Array | undefined;
  container: Container;
  reference: string;
  userToken: string;
  modelId: string;
  webhookUrl?: string;
  /** For the embedded service alone. */
  pronunciations?: OwnWords;
}

export interface MultipartBody {
  headers: Record<string, string>;
  /** To be read once. The recording is opened when the first byte is asked for and closed when reading ends, however it ends. */
  chunks: AsyncGenerator<Uint8Array>;
}

const MEDIA_TYPE: Record<Container, string> = {
  wav: "audio/wav", mp3: "audio/mpeg", m4a: "audio/mp4", webm: "audio/webm", ogg: "audio/ogg", mp4: "video/mp4",
};

/**
 * The form of a submission. Its length is exact, the recording comes from disk piece by piece, and its own file name,
 * which may tell who the child is, is not sent.
 * @param  called with the share of the body that has been handed on, from 0 to 1.
 */
export function multipart(submission: Submission, onSent: (fraction: number) => void = () => {}): MultipartBody {
  const { audioPath, audioBytes, copy, container } = submission;
  const form = new FormData();
  form.append(FIELD.userToken, submission.userToken);
  form.append(FIELD.modelId, submission.modelId);
  if (submission.webhookUrl !== undefined) form.append(FIELD.webhookUrl, submission.webhookUrl);
  const { pronunciations = {} } = submission;
  if (Object.keys(pronunciations).length > 0) form.append(PRONUNCIATIONS_FIELD, JSON.stringify(pronunciations));
  form.append(FIELD.referenceText, Buffer.from(submission.reference, "utf8"), {
    filename: "reference.txt",
    contentType: "text/plain; charset=utf-8",
  });
  const audio = Readable.from(copy ? [copy] : fileBytes(audioPath, audioBytes), { objectMode: false });
  form.append(FIELD.file, audio, { filename: `recording.${container}`, contentType: MEDIA_TYPE[container], knownLength: audioBytes });
  const length = form.getLengthSync();
  return {
    headers: { ...(form.getHeaders() as Record<string, string>), "content-length": String(length) },
    chunks: chunksOf(form, audio, (sent) => onSent(sent / length)),
  };
}

/**
 * undici is given a generator, not the form's stream: given the stream, it loses an answer that comes before the upload
 * has ended to EPIPE, and keeps the file open after an abort.
 */
async function* chunksOf(form: FormData, audio: Readable, onSent: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const through = new PassThrough();
  form.once("error", (error: Error) => through.destroy(error));
  form.pipe(through);
  let sent = 0;
  try {
    for await (const chunk of through as AsyncIterable<Uint8Array>) {
      yield chunk;
      sent += chunk.length;
      onSent(sent);
    }
  } finally {
    through.destroy();
    audio.destroy();
  }
}

/** @throws {AssessmentError} `file-not-found` when the file has become shorter or cannot be read any more. */
async function* fileBytes(path: string, bytes: number): AsyncGenerator<Uint8Array> {
  let read = 0;
  try {
    for await (const chunk of piecesOf(await openRegular(path), bytes)) {
      read += chunk.length;
      yield chunk;
    }
  } catch (cause) {
    throw new AssessmentError("file-not-found", t("The recording could not be read to its end. Check that it is still there and try again."), { cause });
  }
  if (read < bytes) throw new AssessmentError("file-not-found", t("The recording became shorter while it was being uploaded. Try again when it is complete."));
}
