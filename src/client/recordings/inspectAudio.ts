import { stat } from "#platform/node/files.ts";
import { extname } from "#platform/node/paths.ts";
import { t } from "@vscode/l10n";
import type { Input, InputAudioTrack, InputFormat } from "mediabunny";
import type { Container } from "#contract/wire/recordingLimits.ts";
import type { OpenFile } from "#platform/files/openFile.ts";
import { steadyReads } from "#platform/steadyReads.ts";
import { openRegular } from "#platform/node/boundedFile.ts";
import { matroskaPieces, mp4BreaksOff } from "#platform/sound/breaksOff.ts";
import { hasPossibleChunks } from "#platform/sound/mp4Boxes.ts";
import { latin1Of } from "#core/bytes/latin1Of.ts";
import { FORMAT, isWavForm, readWavHeader, type WavHeader } from "#core/recording/wavHeader.ts";
import { oggFormatOf } from "#core/recording/oggFormat.ts";
import { findOggLinks } from "#platform/sound/oggLinks.ts";
import { readingPieces, type Piece } from "#platform/sound/pieces.ts";
import { readingFrom } from "#platform/sound/readingFrom.ts";
import { isAdts, mayBeMpeg, surveyMpeg } from "#platform/sound/surveyMpeg.ts";
import { AssessmentError } from "../exchange/assessmentError.ts";

/** No assessment accepts the last four. */
export type KnownContainer = Container | "flac" | "aac" | "mkv" | "mov";

export interface AudioFacts {
  container: KnownContainer;
  /** 0 when the file holds no sound, and for flac and aac. */
  durationSeconds: number;
  /** Beyond that, as far as the file says: it breaks off, or has another recording behind it. For wav and mp3. */
  missingSeconds?: number;
  /** The file ends before something that it begins, and does not say how much sound is missing. For ogg, webm, m4a, mp4 and their kin. */
  breaksOff?: boolean;
  bytes: number;
}

const EBML = "\x1a\x45\xdf\xa3";
/** Enough to tell the containers apart. */
const HEAD_BYTES = 64;
const ADPCM_ENCODINGS: readonly number[] = [FORMAT.imaAdpcm, FORMAT.microsoftAdpcm];

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
    return { ...((await seen(file, path, bytes, signal)) ?? (await inspected(file, path, bytes, signal))), bytes };
  } finally {
    await file.close();
  }
}

type Facts = Omit<AudioFacts, "bytes">;

/** By mediabunny. @param pieces of the file; it is read as it is by default */
async function inspected(
  file: OpenFile,
  path: string,
  bytes: number,
  signal: AbortSignal | undefined,
  pieces: readonly Piece[] = [{ offset: 0, length: bytes }],
): Promise<Facts> {
  const { ADTS, CustomSource, Input, MATROSKA, MP4, OGG, QTFF, WAVE, WEBM } = await import("./mediaFormats.ts");
  const source = new CustomSource(readingPieces(file, pieces));
  // Playlists would fetch what they name, and a FLAC file without frames is read forever.
  const input = new Input({ source: steadyReads(source), formats: [WAVE, MP4, QTFF, WEBM, MATROSKA, OGG, ADTS] });
  const stop = () => input.dispose();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    if (!(await hasPossibleChunks(readingFrom(file), bytes))) throw new Error("A chunk with more samples than the file has bytes");
    return await factsOf(input, path, () => mp4BreaksOff(readingFrom(file), bytes));
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof AssessmentError) throw cause;
    throw damaged(cause);
  } finally {
    signal?.removeEventListener("abort", stop);
    input.dispose();
  }
}

/** @param endsEarly packets that the file lists may lie beyond its end; only asked of MP4 and QuickTime */
async function factsOf(input: Input, path: string, endsEarly: () => Promise<boolean>): Promise<Facts> {
  if (!(await input.canRead()))
    throw notAccepted(
      t("The file is not a recording in a known format, whatever its name says. Choose another file, or export it as WAV."),
    );
  const format = await input.getFormat();
  const breaksOff = (format.name === "MP4" || BY_NAME[format.name] === "mov") && (await endsEarly());
  const tracks = await input.getAudioTracks();
  const hasVideo = (await input.getVideoTracks()).length > 0;
  const container = containerOf(format, hasVideo, path);
  if (container === undefined) throw notAccepted(t`Recordings in ${format.name} format are not accepted. Export it as WAV.`);
  if (tracks.length === 0)
    throw notAccepted(
      breaksOff
        ? t("The recording's file breaks off before it says where its sound is. Copy it again from where it was made, or record it again.")
        : t("The file has no sound. Choose another file or record it again."),
    );
  const durationSeconds = breaksOff ? await presentSeconds(tracks[0]!) : await input.computeDuration(tracks);
  if (!Number.isFinite(durationSeconds)) throw notAccepted(t("The recording does not say how long it is. Export it again."));
  return { container, durationSeconds: Math.max(0, durationSeconds), ...(breaksOff && { breaksOff }) };
}

/** Until the end of the last packet that is there. */
async function presentSeconds(track: InputAudioTrack): Promise<number> {
  const { EncodedPacketSink } = await import("./mediaFormats.ts");
  const sink = new EncodedPacketSink(track);
  let seconds = 0;
  try {
    for (let packet = await sink.getFirstPacket(); packet; packet = await sink.getNextPacket(packet))
      seconds = packet.timestamp + packet.duration;
  } catch {
    // The next one lies beyond the end.
  }
  return seconds;
}

/** The names are mediabunny's. */
const BY_NAME: Record<string, KnownContainer> = {
  WAVE: "wav",
  WebM: "webm",
  Ogg: "ogg",
  ADTS: "aac",
  Matroska: "mkv",
  "QuickTime File Format": "mov",
};
/** Programs that read these go by what is in the file, as long as its name leads them there. */
const BY_ENDING: Partial<Record<KnownContainer, Readonly<Record<string, KnownContainer>>>> = {
  aac: { ".m4a": "m4a", ".mp4": "mp4" },
  mov: { ".m4a": "m4a", ".mp4": "mp4" },
  mkv: { ".webm": "webm" },
};

function containerOf(format: InputFormat, hasVideo: boolean, path: string): KnownContainer | undefined {
  const ending = extname(path).toLowerCase();
  // An m4a file is an mp4 without pictures: only the name tells them apart.
  if (format.name === "MP4") return hasVideo || ending === ".mp4" ? "mp4" : "m4a";
  const container = BY_NAME[format.name];
  return container && (BY_ENDING[container]?.[ending] ?? container);
}

/** Formats that are read here: WAV, MPEG audio, each recording of an Ogg file, and FLAC, which is only named. */
async function seen(file: OpenFile, path: string, bytes: number, signal: AbortSignal | undefined): Promise<Facts | undefined> {
  const read = readingFrom(file);
  const head = await read(0, HEAD_BYTES);
  if (latin1Of(head.subarray(0, 4)) === "fLaC") return { container: "flac", durationSeconds: 0 };
  if (isWavForm(head)) return wavFacts(await readWavHeader(read, bytes));
  if (latin1Of(head.subarray(0, 4)) === "OggS") {
    let durationSeconds = 0;
    const links = await findOggLinks(file, bytes);
    for (const { head: first, granule = 0, pieces } of links) {
      const format = oggFormatOf(first);
      const isPlain = format?.codec === "flac" || format?.codec === "speex";
      durationSeconds += isPlain ? granule / format.sampleRate : (await inspected(file, path, bytes, signal, pieces)).durationSeconds;
    }
    return { container: "ogg", durationSeconds, ...(links.at(-1)?.breaksOff && { breaksOff: true }) };
  }
  if (latin1Of(head.subarray(0, 4)) === EBML) {
    const { pieces, breaksOff } = await matroskaPieces(read, bytes);
    return breaksOff ? { ...(await inspected(file, path, bytes, signal, pieces)), breaksOff } : undefined;
  }
  // No assessment accepts it under its own name.
  if (isAdts(head) && BY_ENDING.aac![extname(path).toLowerCase()] === undefined) return { container: "aac", durationSeconds: 0 };
  const mpeg = mayBeMpeg(head) ? await surveyMpeg(read, bytes) : undefined;
  return mpeg && { container: "mp3", durationSeconds: mpeg.duration, missingSeconds: mpeg.missing };
}

/** @throws {AssessmentError} `file-not-accepted` */
function wavFacts(header: WavHeader | undefined): Facts {
  const isKnown = header && (header.adpcm ?? !ADPCM_ENCODINGS.includes(header.formatTag));
  if (!isKnown) throw damaged();
  return { container: "wav", durationSeconds: header.duration, missingSeconds: header.missing };
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

function damaged(cause?: unknown): AssessmentError {
  return notAccepted(
    t(
      "The recording could not be read: the file is damaged, or its sound is stored in an unusual way. Export it again, preferably as a PCM WAV file.",
    ),
    cause,
  );
}

function notAccepted(message: string, cause?: unknown): AssessmentError {
  return new AssessmentError("file-not-accepted", message, { cause });
}
