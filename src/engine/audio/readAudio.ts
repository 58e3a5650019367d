import { AnalysisError, type SignalWarning } from "#core/analysis.ts";
import { openRecording, type OpenRecording } from "../node/openRecording.ts";
import { DecodingProgress } from "./decodingProgress.ts";
import { decodeWhole } from "./node/decodeWhole.ts";
import { damaged, HopelessFile, unreadable } from "./notReadable.ts";
import { EMPTY_BAND_DB, highBandDb } from "./highBand.ts";
import { readByOwnDecoders } from "./readByOwnDecoders.ts";
import { requirePossible } from "./requirePossible.ts";
import { SAMPLE_RATE_HZ, SampleCollector } from "./sampleCollector.ts";

export { SAMPLE_RATE_HZ };

/** Too short for a word. */
const SHORTEST_RECORDING_SECONDS = 0.1;
/** A header may promise this much more than there is: some programs count the header itself, or frames without sound. */
const TOLERATED_LOSS_SECONDS = 0.1;
/** Below this rate, hissing sounds (energy above 4 to 6 kHz) are hardly present. */
const NARROWBAND_RATE_HZ = 14_000;
/** Decoding time per file and per second of sound; 10 ms per second is usual. */
const DECODING_LIMITS_MS = { file: 30_000, second: 1000 };

export interface Recording {
  /** Mono, 16 kHz, -1 to 1. */
  samples: Float32Array<ArrayBuffer>;
  /** Seconds, as recorded. */
  duration: number;
  warnings: SignalWarning[];
}

/**
 * Reads chunk by chunk, mixes the channels and resamples to 16 kHz. Containers: WAV, MP3 (MPEG layer III), Ogg, WebM and Matroska, MP4
 * (M4A, QuickTime). Codecs: PCM (8, 16, 24 and 32-bit integer or float; µ-law and A-law), in WAV also IMA's and Microsoft's ADPCM; MP3, Opus
 * and Vorbis; others, such as AAC and MPEG layers I and II, by ffmpeg or the browser, and so is whatever our own decoders fail on. 8 to 96 kHz, 1 to 8 channels.
 * Headers are not believed: memory grows with what is there. A file that breaks off or is damaged is read as far as anyone can, with the
 * warning `incomplete`.
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
  const collectors: SampleCollector[] = [];
  const started = clock();
  const progress = new DecodingProgress((fraction) => {
    const seconds = collectors.reduce((sum, collector) => sum + collector.seconds, 0);
    if (clock() - started > DECODING_LIMITS_MS.file + DECODING_LIMITS_MS.second * seconds) throw tooSlow();
    onFraction(fraction);
  });
  const collect = () => {
    const collector = new SampleCollector();
    collectors.push(collector);
    return collector;
  };
  try {
    const { collector, isWhole } = await collected(path, recording, collect, progress);
    const duration = collector.seconds;
    if (duration < SHORTEST_RECORDING_SECONDS) throw tooShort(duration);
    const warnings = isWhole ? [] : [incomplete(duration)];
    const { lowestRate } = collector;
    const samples = collector.end();
    if (lowestRate < NARROWBAND_RATE_HZ || highBandDb(samples) < EMPTY_BAND_DB) warnings.push(narrowBand(lowestRate));
    return { samples, duration, warnings };
  } finally {
    for (const collector of collectors) collector.destroy();
    await recording.file.close();
  }
}

interface Collected {
  collector: SampleCollector;
  isWhole: boolean;
}

/** By our own decoders and, where they do not reach the end, by ffmpeg if that hears more. */
async function collected(
  path: string,
  recording: OpenRecording,
  collect: () => SampleCollector,
  progress: DecodingProgress,
): Promise<Collected> {
  const { size } = await recording.file.stat();
  if (size === 0) throw unreadable("The recording's file is empty. Record it again, or choose another file.");
  const own = collect();
  let failure: unknown;
  let missing = 0;
  try {
    missing = await readByOwnDecoders(path, recording, own, progress);
    if (missing <= TOLERATED_LOSS_SECONDS) return { collector: own, isWhole: true };
  } catch (error) {
    if (progress.stopped) throw progress.stopped.by;
    if (error instanceof AnalysisError && error.code !== "audio-unreadable") throw error;
    failure = error;
  }
  const other = failure instanceof HopelessFile ? undefined : await byOther(path, size, collect(), progress);
  if (other && other.seconds > own.seconds + TOLERATED_LOSS_SECONDS) {
    // A file whose beginning our own decoders do not know may be in a format that only others know; one that they heard in part is damaged.
    return { collector: other, isWhole: failure !== undefined && own.seconds === 0 };
  }
  if (failure === undefined || own.seconds >= SHORTEST_RECORDING_SECONDS) return { collector: own, isWhole: false };
  throw failure instanceof AnalysisError ? failure : damaged(failure);
}

/** Undefined where nothing else decodes here, or it hears nothing. */
async function byOther(
  path: string,
  fileBytes: number,
  collector: SampleCollector,
  progress: DecodingProgress,
): Promise<SampleCollector | undefined> {
  try {
    for await (const { planes, sampleRate } of decodeWhole(path, () => progress.report())) {
      await collector.add(planes, sampleRate);
      requirePossible(collector.seconds, fileBytes);
      progress.report();
    }
  } catch (error) {
    if (progress.stopped) throw progress.stopped.by;
    if (error instanceof HopelessFile) return undefined;
    if (error instanceof AnalysisError && error.code === "audio-too-long") throw error;
  }
  return collector.seconds > 0 ? collector : undefined;
}

async function openFile(path: string): Promise<OpenRecording> {
  try {
    return await openRecording(path);
  } catch (error) {
    throw unreadable("The recording cannot be opened. Check that the file is still there and that you may read it.", error);
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
  const needed = "which is needed to tell s, f and th apart";
  return {
    code: "narrow-band",
    message:
      rate < NARROWBAND_RATE_HZ
        ? `The recording has ${rate} samples per second, so it has no sound above ${rate / 2} Hz, ${needed}. Record at 16,000 Hz or more.`
        : `The recording has no sound above 4,500 Hz, ${needed}: it was made by telephone, a wireless headset or a program that cut it off. Use another microphone, or record at 16,000 Hz or more.`,
  };
}

function incomplete(seconds: number): SignalWarning {
  return {
    code: "incomplete",
    message: `The recording's file is damaged or incomplete: only its first ${seconds.toFixed(1)} seconds were heard. Results are for these seconds only.`,
  };
}
