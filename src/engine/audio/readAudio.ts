import { Input, MP3, MP4, OGG, WAVE, WEBM, type InputAudioTrack } from "mediabunny";
import type { OpenFile } from "#platform/files/openFile.ts";
import { AnalysisError, type SignalWarning } from "#core/analysis.ts";
import { latin1Of } from "#core/bytes/latin1Of.ts";
import { steadyReads } from "#platform/steadyReads.ts";
import { hasPossibleChunks } from "#platform/sound/mp4Boxes.ts";
import { readingFrom, readWavHeader } from "#platform/sound/wavHeader.ts";
import { openRecording, type OpenRecording } from "../node/openRecording.ts";
import { DecoderFailed } from "./codecs/decoderFailed.ts";
import { decodeWavAdpcm } from "./decodeWavAdpcm.ts";
import { decodeTrack, isDecoded } from "./decodeTrack.ts";
import { decodeOther, type OtherTrack } from "./node/decodeOther.ts";
import { readMp3Gap } from "./mp3Gap.ts";
import { findOggLinks } from "./oggLinks.ts";
import { checkShape, LONGEST_RECORDING_SECONDS, SAMPLE_RATE_HZ, SampleCollector } from "./sampleCollector.ts";

export { SAMPLE_RATE_HZ };

/** Too short for a word. */
const SHORTEST_RECORDING_SECONDS = 0.1;
/** A header may promise this much more than there is: some programs count the header itself, or frames without sound. */
const TOLERATED_LOSS_SECONDS = 0.1;
/** Below this rate, hissing sounds (energy above 4 to 6 kHz) are hardly present. */
const NARROWBAND_RATE_HZ = 14_000;
/**
 * The most that a file's bytes can hold: pauses by packets' times, and for each byte what the densest codec (Opus without speech, packets
 * of 120 ms) puts into it. More is a false claim that would cost memory.
 */
const LONGEST_PAUSE_SECONDS = 60;
const SECONDS_PER_BYTE = 1 / 16;
/** Decoding time per file and per second of sound; 10 ms per second is usual. */
const DECODING_LIMITS_MS = { file: 30_000, second: 1000 };

export interface Recording {
  /** Mono, 16 kHz, -1 to 1. */
  samples: Float32Array<ArrayBuffer>;
  /** Seconds, as recorded. */
  duration: number;
  warnings: SignalWarning[];
}

/** One of several recordings in a chained Ogg file, or the only one; bytes. */
interface Part {
  offset: number;
  length: number;
}

/**
 * Reads chunk by chunk, mixes the channels and resamples to 16 kHz. Containers: WAV, MP3, Ogg, WebM, MP4 (M4A). Codecs: PCM (8, 16, 24 and
 * 32-bit integer or float; µ-law and A-law), in WAV also IMA's and Microsoft's ADPCM; MP3, Opus and Vorbis; others, such as AAC, by ffmpeg
 * or the browser. 8 to 96 kHz, 1 to 8 channels. Headers are not believed: memory grows with what is there. A file that is damaged further
 * on, or a WAV or MP3 file that holds less than its header promises, is read as far as it goes, with the warning `incomplete`.
 * @param onFraction called with 0 to 1; what it throws ends the reading
 * @param clock elapsed milliseconds
 * @throws {AnalysisError} `audio-unreadable`, `audio-unsupported`, `audio-too-short`, `audio-too-long`
 */
export async function readAudio(
  path: string,
  onFraction: (fraction: number) => void = () => undefined,
  clock: () => number = () => performance.now(),
): Promise<Recording> {
  const recording = await openFile(path);
  const collector = new SampleCollector();
  try {
    const started = clock();
    const progress = new DecodingProgress((fraction) => {
      if (clock() - started > DECODING_LIMITS_MS.file + DECODING_LIMITS_MS.second * collector.seconds) throw tooSlow();
      onFraction(fraction);
    });
    const warnings = await collect(path, recording, collector, progress);
    const duration = collector.seconds;
    if (duration < SHORTEST_RECORDING_SECONDS) throw tooShort(duration);
    if (collector.lowestRate < NARROWBAND_RATE_HZ) warnings.push(narrowBand(collector.lowestRate));
    return { samples: collector.end(), duration, warnings };
  } finally {
    collector.destroy();
    await recording.file.close();
  }
}

async function collect(
  path: string,
  recording: OpenRecording,
  collector: SampleCollector,
  progress: DecodingProgress,
): Promise<SignalWarning[]> {
  try {
    const { file } = recording;
    const { size } = await file.stat();
    if (size === 0) throw unreadable("The recording's file is empty. Record it again, or choose another file.");
    let missing = 0;
    for (const part of await partsOf(file, size)) missing += await readPart(path, recording, part, collector, progress);
    return missing > TOLERATED_LOSS_SECONDS ? [incomplete(collector.seconds)] : [];
  } catch (error) {
    if (progress.stopped) throw progress.stopped.by;
    if (error instanceof AnalysisError) throw error;
    if (collector.seconds < SHORTEST_RECORDING_SECONDS) throw damaged(error);
    return [incomplete(collector.seconds)];
  }
}

/** Remembers what the listener threw, to tell it from a fault in the file. */
class DecodingProgress {
  stopped: { by: unknown } | undefined;
  private highest = 0;
  constructor(private readonly listener: (fraction: number) => void) {}

  report(fraction = 0): void {
    this.highest = Math.max(this.highest, Math.min(1, fraction));
    try {
      this.listener(this.highest);
    } catch (error) {
      this.stopped = { by: error };
      throw error;
    }
  }
}

async function openFile(path: string): Promise<OpenRecording> {
  try {
    return await openRecording(path);
  } catch (error) {
    throw unreadable("The recording cannot be opened. Check that the file is still there and that you may read it.", error);
  }
}

async function partsOf(file: OpenFile, size: number): Promise<Part[]> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(4), 0, 4, 0);
  const isOgg = bytesRead === 4 && latin1Of(buffer) === "OggS";
  return isOgg ? findOggLinks(file, size) : [{ offset: 0, length: size }];
}

/** @returns seconds that are missing from what the header promises. */
async function readPart(
  path: string,
  { file, source: newSource }: OpenRecording,
  { offset, length }: Part,
  collector: SampleCollector,
  progress: DecodingProgress,
): Promise<number> {
  const adpcm = offset === 0 ? await decodeWavAdpcm(file, length) : undefined;
  if (adpcm) {
    checkShape(adpcm.sampleRate, adpcm.channels);
    for await (const planes of adpcm.chunks) {
      await collector.add(planes, adpcm.sampleRate);
      progress.report(collector.seconds / Math.max(0.1, adpcm.duration));
    }
    return adpcm.missing;
  }
  const source = steadyReads(newSource());
  const input = new Input({ formats: [WAVE, MP3, OGG, WEBM, MP4], source: offset === 0 ? source : source.slice(offset, length) });
  try {
    const track = await openTrack(input);
    const format = (await input.getFormat()).name;
    checkShape(track.sampleRate, track.numberOfChannels);
    if (format === "MP4" && !(await hasPossibleChunks(readingFrom(file), length))) throw damaged(undefined);
    const before = collector.seconds;
    const expected = await expectedSeconds(track, format, length);
    const most = LONGEST_PAUSE_SECONDS + (offset + length) * SECONDS_PER_BYTE;
    const heard = () => {
      if (collector.seconds > most) throw new Error("More sound than the file can hold");
      progress.report(Math.min(1, (before + collector.seconds) / (before + expected)));
    };
    if (!isDecoded(track.codec)) {
      await readOther({ path, track, format, codec: track.codec ? track.codec.toUpperCase() : "an unusual codec" }, collector, heard, () =>
        progress.report(),
      );
      return 0;
    }
    const gap = format === "MP3" ? await readMp3Gap(file) : undefined;
    for await (const { planes, sampleRate } of decodeTrack(track, gap)) {
      await collector.add(planes, sampleRate);
      heard();
    }
    if (format === "WAVE") return (await readWavHeader(readingFrom(file), length))?.missing ?? 0;
    return gap?.length === undefined ? 0 : gap.length / track.sampleRate - (collector.seconds - before);
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
  return Math.max(0.1, Math.min(promised, LONGEST_RECORDING_SECONDS));
}

async function readOther(other: OtherTrack, collector: SampleCollector, heard: () => void, ask: () => void): Promise<void> {
  try {
    for await (const { planes, sampleRate } of decodeOther(other, ask)) {
      await collector.add(planes, sampleRate);
      heard();
    }
  } catch (error) {
    if (!(error instanceof DecoderFailed) || collector.seconds >= SHORTEST_RECORDING_SECONDS) throw error;
    throw unreadable(error.message, error.cause);
  }
}

function tooSlow(): AnalysisError {
  return unreadable(
    "The recording takes longer to decode than to listen to: it is damaged, or stored in a very unusual way. Export it as WAV (PCM, 16 bit) and try again.",
  );
}

function tooShort(seconds: number): AnalysisError {
  return new AnalysisError(
    "audio-too-short",
    `The recording lasts ${Math.round(seconds * 1000)} ms: too short to hold a word. Check that the whole recording was saved.`,
  );
}

function narrowBand(rate: number): SignalWarning {
  return {
    code: "narrow-band",
    message: `The recording has ${rate} samples per second, so it has no sound above ${rate / 2} Hz, which is needed to tell s, f and th apart. Record at 16,000 Hz or more.`,
  };
}

function incomplete(seconds: number): SignalWarning {
  return {
    code: "incomplete",
    message: `The recording's file is damaged or incomplete: only its first ${seconds.toFixed(1)} seconds were heard. Results are for these seconds only.`,
  };
}

function damaged(cause: unknown): AnalysisError {
  return unreadable("The recording is damaged: its sound cannot be read. Export it again from the program that made it.", cause);
}

function unreadable(message: string, cause?: unknown): AnalysisError {
  return new AnalysisError("audio-unreadable", message, { cause });
}
