import { t } from "@vscode/l10n";
import type { Container } from "#contract/wire/recordingLimits.ts";
import { PRONUNCIATIONS_FIELD } from "#contract/reading/ownPronunciations.ts";
import { FIELD } from "#contract/wire/submission.ts";
import type { OwnWords } from "#language/lexicon/ownWords.ts";
import { piecesOf } from "#platform/files/openFile.ts";
import { openRegular } from "#platform/node/boundedFile.ts";
import { AssessmentError } from "./exchange/assessmentError.ts";
import { encodeForm, type TextPart } from "./node/form.ts";

export interface Submission {
  audioPath: string;
  /** Exactly this many are sent. */
  audioBytes: number;
  /** Replaces the file. */
  copy?: Uint8Array | undefined;
  container: Container;
  reference: string;
  userToken: string;
  modelId: string;
  webhookUrl?: string;
  /** Only for the embedded service. */
  pronunciations?: OwnWords;
}

export interface MultipartBody {
  headers: Record<string, string>;
  /** To be read once. The recording is open only while it is read, however reading ends. */
  chunks: AsyncGenerator<Uint8Array>;
}

const MEDIA_TYPE: Record<Container, string> = {
  wav: "audio/wav",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  webm: "audio/webm",
  ogg: "audio/ogg",
  mp4: "video/mp4",
};

/**
 * The length is exact, the recording comes from disk piece by piece, and its file name, which may reveal who the child is, is not sent.
 * @param onSent called with the share of the body that has been passed on, from 0 to 1; with 0 before the first piece.
 */
export function multipart(submission: Submission, onSent: (fraction: number) => void = () => {}): MultipartBody {
  const { audioPath, audioBytes, copy, container, pronunciations = {} } = submission;
  const texts: TextPart[] = [
    { name: FIELD.userToken, text: submission.userToken },
    { name: FIELD.modelId, text: submission.modelId },
  ];
  if (submission.webhookUrl !== undefined) texts.push({ name: FIELD.webhookUrl, text: submission.webhookUrl });
  if (Object.keys(pronunciations).length > 0) texts.push({ name: PRONUNCIATIONS_FIELD, text: JSON.stringify(pronunciations) });
  texts.push({
    name: FIELD.referenceText,
    text: submission.reference,
    file: { filename: "reference.txt", contentType: "text/plain; charset=utf-8" },
  });
  const pieces = copy ? [copy] : fileBytes(audioPath, audioBytes);
  const { headers, length, chunks } = encodeForm(texts, {
    name: FIELD.file,
    filename: `recording.${container}`,
    contentType: MEDIA_TYPE[container],
    bytes: audioBytes,
    pieces,
  });
  return { headers, chunks: watched(chunks, (sent) => onSent(sent / length)) };
}

async function* watched(chunks: AsyncGenerator<Uint8Array>, onSent: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const chunk of chunks) {
    if (sent === 0) onSent(0);
    yield chunk;
    sent += chunk.length;
    onSent(sent);
  }
}

/** @throws {AssessmentError} `file-not-found` when the file has become shorter or can no longer be read. */
async function* fileBytes(path: string, bytes: number): AsyncGenerator<Uint8Array> {
  let read = 0;
  try {
    for await (const chunk of piecesOf(await openRegular(path), bytes)) {
      read += chunk.length;
      yield chunk;
    }
  } catch (cause) {
    throw new AssessmentError(
      "file-not-found",
      t("The recording could not be read to its end. Check that it is still there and try again."),
      { cause },
    );
  }
  if (read < bytes)
    throw new AssessmentError(
      "file-not-found",
      t("The recording became shorter while it was being uploaded. Try again when it is complete."),
    );
}
