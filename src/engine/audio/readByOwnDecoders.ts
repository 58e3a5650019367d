import { ADTS, CustomSource, Input, MATROSKA, MP4, OGG, QTFF, WAVE, WEBM, type InputAudioTrack, type Source } from "mediabunny";
import { AnalysisError } from "#core/analysis.ts";
import { latin1Of } from "#core/bytes/latin1Of.ts";
import { plainHeader } from "#core/recording/plainWav.ts";
import { FORMAT, isWavForm, PLAIN_ENCODINGS, readWavHeader, type ReadAt, type WavHeader } from "#core/recording/wavHeader.ts";
import type { OpenFile } from "#platform/files/openFile.ts";
import { adtsBreaksOff, matroskaPieces, mp4BreaksOff } from "#platform/sound/breaksOff.ts";
import { hasPossibleChunks } from "#platform/sound/mp4Boxes.ts";
import { findOggLinks } from "#platform/sound/oggLinks.ts";
import { oggFormatOf } from "#core/recording/oggFormat.ts";
import { readingPieces } from "#platform/sound/pieces.ts";
import { readingFrom } from "#platform/sound/readingFrom.ts";
import { mayBeMpeg, surveyMpeg, type MpegSurvey } from "#platform/sound/surveyMpeg.ts";
import { steadyReads } from "#platform/steadyReads.ts";
import type { OpenRecording } from "../node/openRecording.ts";
import { DecoderFailed } from "./codecs/decoderFailed.ts";
import type { DecodedChunk, Planes } from "./codecs/packetDecoder.ts";
import { decodeMpeg } from "./decodeMpeg.ts";
import { decodeTrack, isDecoded } from "./decodeTrack.ts";
import { decodeWavAdpcm } from "./decodeWavAdpcm.ts";
import type { DecodingProgress } from "./decodingProgress.ts";
import { decodeOther, type OtherTrack } from "./node/decodeOther.ts";
import { HopelessFile, unreadable } from "./notReadable.ts";
import { requirePossible } from "./requirePossible.ts";
import { checkShape, LONGEST_RECORDING_SECONDS, type SampleCollector } from "./sampleCollector.ts";

/** Enough to tell the containers apart. */
const HEAD_BYTES = 64;
const EBML = "\x1a\x45\xdf\xa3";
/** Too short for a word. */
const SHORTEST_RECORDING_SECONDS = 0.1;
const ADPCM_ENCODINGS: readonly number[] = [FORMAT.imaAdpcm, FORMAT.microsoftAdpcm];

/** The sound that is read, and its collector. */
interface Reading {
  path: string;
  file: OpenFile;
  read: ReadAt;
  fileBytes: number;
  collector: SampleCollector;
  progress: DecodingProgress;
}

/**
 * As far as it goes: what was heard before an error stays in the collector.
 * @returns seconds that the file promises beyond what it holds; Infinity where it breaks off and nobody knows how much is missing
 * @throws {AnalysisError} or any other error, for a damaged file
 */
export async function readByOwnDecoders(
  path: string,
  { file, source }: OpenRecording,
  collector: SampleCollector,
  progress: DecodingProgress,
): Promise<number> {
  const { size } = await file.stat();
  const reading: Reading = { path, file, read: readingFrom(file), fileBytes: size, collector, progress };
  const head = await reading.read(0, HEAD_BYTES);
  if (latin1Of(head.subarray(0, 4)) === "OggS") return readOgg(reading);
  if (isWavForm(head)) return readWav(reading, await readWavHeader(reading.read, size), source);
  const survey = mayBeMpeg(head) ? await surveyMpeg(reading.read, size) : undefined;
  if (survey) return readMpeg(reading, survey);
  if (latin1Of(head.subarray(0, 4)) === EBML) {
    const { pieces, breaksOff } = await matroskaPieces(reading.read, size);
    const missing = await readTrack(reading, breaksOff ? new CustomSource(readingPieces(file, pieces)) : source());
    return breaksOff ? Infinity : missing;
  }
  return readTrack(reading, source());
}

async function readWav(reading: Reading, header: WavHeader | undefined, source: () => Source): Promise<number> {
  // mediabunny's reader finds the words for what is wrong with its rate or channels.
  if (!header) return readTrack(reading, source()).catch(giveUp);
  const { channels, sampleRate, duration, formatTag, dataOffset, missing } = header;
  checkShape(sampleRate, channels);
  const adpcm = header.adpcm && (await decodeWavAdpcm(reading.file, reading.fileBytes));
  if (adpcm) {
    await collect(reading, chunksOf(adpcm.chunks, sampleRate), duration);
  } else if (PLAIN_ENCODINGS.includes(formatTag)) {
    const { bytes, dataBytes } = plainHeader(header);
    await readTrack(reading, new CustomSource(readingPieces(reading.file, [bytes, { offset: dataOffset, length: dataBytes }])));
  } else if (ADPCM_ENCODINGS.includes(formatTag)) {
    throw new HopelessFile("The header contradicts itself about its blocks");
  } else {
    await readOther(reading, { format: "WAVE", codec: "an unusual encoding", index: 0, sampleRate, channels }, duration);
  }
  return missing;
}

async function readMpeg(reading: Reading, { gap, duration, missing, breaksOff, older }: MpegSurvey): Promise<number> {
  if (older) await readOther(reading, { ...older, format: "MP3", codec: older.name, index: 0 }, duration);
  else await collect(reading, decodeMpeg(reading.read, reading.fileBytes, gap), duration);
  return breaksOff ? Infinity : missing;
}

async function readOgg(reading: Reading): Promise<number> {
  const links = await findOggLinks(reading.file, reading.fileBytes);
  for (const { head, pieces } of links) {
    const format = oggFormatOf(head);
    if (format && !isDecoded(format.codec)) {
      checkShape(format.sampleRate, format.channels);
      // Reads all links by itself.
      await readOther(reading, { ...format, format: "Ogg", codec: format.codec.toUpperCase(), index: 0 }, 0);
      break;
    }
    await readTrack(reading, new CustomSource(readingPieces(reading.file, pieces)));
  }
  return links.some(({ breaksOff }) => breaksOff) ? Infinity : 0;
}

async function readTrack(reading: Reading, source: Source): Promise<number> {
  const input = new Input({ formats: [WAVE, OGG, WEBM, MATROSKA, MP4, QTFF, ADTS], source: steadyReads(source) });
  const { read, fileBytes } = reading;
  try {
    const track = await openTrack(input);
    const { name: format } = await input.getFormat();
    const { codec, sampleRate, numberOfChannels: channels } = track;
    checkShape(sampleRate, channels);
    const isMp4 = format === "MP4" || format === "QuickTime File Format";
    if (isMp4 && !(await hasPossibleChunks(read, fileBytes))) throw new HopelessFile("A chunk with more samples than the file has bytes");
    const expected = await expectedSeconds(track, format, fileBytes);
    if (isDecoded(codec)) await collect(reading, decodeTrack(track), expected);
    else {
      const name = codec ? codec.toUpperCase() : "an unusual codec";
      await readOther(reading, { format, codec: name, index: track.number - 1, sampleRate, channels, track }, expected);
    }
    const breaksOff = isMp4 ? await mp4BreaksOff(read, fileBytes) : format === "ADTS" && (await adtsBreaksOff(read, fileBytes));
    return breaksOff ? Infinity : 0;
  } finally {
    input.dispose();
  }
}

async function openTrack(input: Input): Promise<InputAudioTrack> {
  let track: InputAudioTrack | null;
  try {
    track = await input.getPrimaryAudioTrack();
  } catch (error) {
    throw unreadable(
      "The file is not a recording that can be read, whatever its name says. Export it as WAV (PCM, 16 bit) and try again.",
      error,
    );
  }
  if (!track) {
    throw unreadable("The file has no sound that can be read. Export the recording as WAV (PCM, 16 bit) and try again.");
  }
  return track;
}

/** Only for progress. The file's size is the limit: the header's figure may be fiction. */
async function expectedSeconds(track: InputAudioTrack, format: string, bytes: number): Promise<number> {
  const promised =
    format === "WAVE" ? bytes / track.numberOfChannels / track.sampleRate : ((await track.getDurationFromMetadata()) ?? bytes / 4000);
  return Math.min(promised, LONGEST_RECORDING_SECONDS);
}

async function readOther(reading: Reading, other: Omit<OtherTrack, "path">, expected: number): Promise<void> {
  const { path, collector, progress } = reading;
  try {
    await collect(
      reading,
      decodeOther({ path, ...other }, () => progress.report()),
      expected,
    );
  } catch (error) {
    if (!(error instanceof DecoderFailed) || collector.seconds >= SHORTEST_RECORDING_SECONDS) throw error;
    throw unreadable(error.message, error.cause);
  }
}

function giveUp(error: unknown): never {
  throw error instanceof AnalysisError && error.code !== "audio-unreadable"
    ? error
    : new HopelessFile("A WAV file without format or sound", { cause: error });
}

async function* chunksOf(all: AsyncIterable<Planes>, sampleRate: number): AsyncGenerator<DecodedChunk> {
  for await (const planes of all) yield { planes, sampleRate };
}

/** @param expected seconds */
async function collect({ collector, progress, fileBytes }: Reading, chunks: AsyncIterable<DecodedChunk>, expected: number): Promise<void> {
  const before = collector.seconds;
  for await (const { planes, sampleRate } of chunks) {
    await collector.add(planes, sampleRate);
    requirePossible(collector.seconds, fileBytes);
    progress.report((before + collector.seconds) / (before + Math.max(0.1, expected)));
  }
}
