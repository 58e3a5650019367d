import { stat } from "#platform/node/files.ts";
import { extname } from "#platform/node/paths.ts";
import { t } from "@vscode/l10n";
import type { Input, InputFormat } from "mediabunny";
import type { Container } from "#contract/wire/recordingLimits.ts";
import type { OpenFile } from "#platform/files/openFile.ts";
import { steadyReads } from "#platform/steadyReads.ts";
import { openRegular } from "#platform/node/boundedFile.ts";
import { hasPossibleChunks } from "#platform/sound/mp4Boxes.ts";
import { readWavHeader } from "#core/recording/wavHeader.ts";
import { readingFrom } from "#platform/sound/readingFrom.ts";
import { AssessmentError } from "../exchange/assessmentError.ts";

/** No assessment accepts the last four. */
export type KnownContainer = Container | "flac" | "aac" | "mkv" | "mov";

export interface AudioFacts {
  container: KnownContainer;
  /** 0 when the file holds no sound, and for flac and aac. */
  durationSeconds: number;
  bytes: number;
}

/**
 * Reads the file itself, whatever its name says, but decodes nothing and reads no more than the headers and, where those do not give the
 * length, the last packets.
 * @throws {AssessmentError} `file-not-found`, `file-not-accepted`; or the signal's reason.
 */
export async function inspectAudio(path: string, signal?: AbortSignal): Promise<AudioFacts> {
  const bytes = await sizeOf(path);
  if (bytes === 0) throw notAccepted(t("The recording's file is empty. Record or export it again."));
  signal?.throwIfAborted();
  const file = await openRegular(path).catch((cause: unknown) => {
    throw notReadable(path, cause);
  });
  try {
    const other = await seen(file, bytes);
    if (other) return { durationSeconds: 0, ...other, bytes };
    return { ...(await inspected(file, path, bytes, signal)), bytes };
  } finally {
    await file.close();
  }
}

async function inspected(file: OpenFile, path: string, bytes: number, signal: AbortSignal | undefined): Promise<Omit<AudioFacts, "bytes">> {
  const { CustomSource, Input, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } = await import("./mediaFormats.ts");
  const read = async (start: number, end: number) => (await file.read(new Uint8Array(end - start), 0, end - start, start)).buffer;
  const source = new CustomSource({ getSize: () => bytes, read, prefetchProfile: "fileSystem" });
  // Playlists would fetch what they name, and a FLAC file without frames is read forever.
  const input = new Input({ source: steadyReads(source), formats: [WAVE, MP4, QTFF, WEBM, MATROSKA, OGG, MP3] });
  const stop = () => input.dispose();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    if (!(await hasPossibleChunks(readingFrom(file), bytes))) throw new Error("A chunk with more samples than the file has bytes");
    return await factsOf(input, path);
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof AssessmentError) throw cause;
    throw notAccepted(
      t(
        "The recording could not be read: the file is damaged, or its sound is stored in an unusual way. Export it again, preferably as a PCM WAV file.",
      ),
      cause,
    );
  } finally {
    signal?.removeEventListener("abort", stop);
    input.dispose();
  }
}

async function factsOf(input: Input, path: string): Promise<Omit<AudioFacts, "bytes">> {
  if (!(await input.canRead()))
    throw notAccepted(
      t("The file is not a recording in a known format, whatever its name says. Choose another file, or export it as WAV."),
    );
  const format = await input.getFormat();
  const tracks = await input.getAudioTracks();
  const hasVideo = (await input.getVideoTracks()).length > 0;
  const container = containerOf(format, hasVideo, path);
  if (container === undefined) throw notAccepted(t`Recordings in ${format.name} format are not accepted. Export it as WAV.`);
  if (tracks.length === 0) throw notAccepted(t("The file has no sound. Choose another file or record it again."));
  const durationSeconds = await input.computeDuration(tracks);
  if (!Number.isFinite(durationSeconds)) throw notAccepted(t("The recording does not say how long it is. Export it again."));
  return { container, durationSeconds: Math.max(0, durationSeconds) };
}

/** The names are mediabunny's. */
const BY_NAME: Record<string, KnownContainer> = {
  WAVE: "wav",
  MP3: "mp3",
  WebM: "webm",
  Ogg: "ogg",
  FLAC: "flac",
  ADTS: "aac",
  Matroska: "mkv",
  "QuickTime File Format": "mov",
};

function containerOf(format: InputFormat, hasVideo: boolean, path: string): KnownContainer | undefined {
  if (format.name !== "MP4") return BY_NAME[format.name];
  // An m4a file is an mp4 without pictures: only the name tells them apart.
  return hasVideo || extname(path).toLowerCase() === ".mp4" ? "mp4" : "m4a";
}

/**
 * For files that mediabunny does not read: unaccepted formats are recognised by their first bytes, only to name them, and ADPCM's length
 * comes from the WAV header.
 */
async function seen(file: OpenFile, bytes: number): Promise<{ container: KnownContainer; durationSeconds?: number } | undefined> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(4), 0, 4, 0);
  if (bytesRead < 4) return undefined;
  const signature = String.fromCharCode(...buffer);
  if (signature === "fLaC") return { container: "flac" };
  if (signature === "RIFF") {
    const { adpcm, duration } = (await readWavHeader(readingFrom(file), bytes)) ?? {};
    return adpcm && { container: "wav", durationSeconds: duration };
  }
  // ADTS: twelve set bits and layer 0, which no MPEG audio has.
  return buffer[0] === 0xff && (buffer[1]! & 0xf6) === 0xf0 ? { container: "aac" } : undefined;
}

async function sizeOf(path: string): Promise<number> {
  try {
    const file = await stat(path);
    if (file.isDirectory()) throw notAccepted(t`${path} is a folder. Choose a recording in it.`);
    if (!file.isFile()) throw notAccepted(t("The recording is not a file. Choose a file."));
    return file.size;
  } catch (cause) {
    throw cause instanceof AssessmentError ? cause : notReadable(path, cause);
  }
}

function notReadable(path: string, cause: unknown): AssessmentError {
  const { code } = cause as { code?: string };
  const message =
    code === "ENOENT" || code === "ENOTDIR"
      ? t`There is no recording at ${path}. Check the name.`
      : code === "EACCES" || code === "EPERM"
        ? t`You do not have permission to read the recording at ${path}. Check its permissions.`
        : code === undefined
          ? t`The recording at ${path} could not be read.`
          : t`The recording at ${path} could not be read (${code}).`;
  return new AssessmentError("file-not-found", message, { cause });
}

function notAccepted(message: string, cause?: unknown): AssessmentError {
  return new AssessmentError("file-not-accepted", message, { cause });
}
