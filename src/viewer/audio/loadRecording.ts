import { peaksOf } from "../layout/peaks.ts";
import type { Peaks } from "../layout/peaks.ts";

export interface Recording {
  buffer: AudioBuffer;
  /** Of the first channel. */
  peaks: Peaks;
  /** Seconds. */
  duration: number;
}

/** Why there is no sound, in a sentence for people. */
export class RecordingProblem extends Error {
  override readonly name = "RecordingProblem";
}

/** Enough for speech, and small in memory: a quarter of an hour of one channel is 58 MB. Hz. */
const SAMPLE_RATE = 16_000;
/** Kinds that the editor's browser often cannot decode, for want of a licence. */
const LICENSED = /\.(m4a|mp4|aac)$/i;

/**
 * Fetches and decodes a recording for drawing and playing.
 * @throws {RecordingProblem} when it cannot be had; every other error is a defect.
 */
export async function loadRecording(src: string, name: string, signal: AbortSignal): Promise<Recording> {
  const data = await fetchData(src, name, signal);
  const buffer = await decode(data, name);
  const peaks = await peaksOf(buffer.getChannelData(0), buffer.sampleRate, () => new Promise((resolve) => setTimeout(resolve)));
  signal.throwIfAborted();
  return { buffer, peaks, duration: buffer.duration };
}

async function fetchData(src: string, name: string, signal: AbortSignal): Promise<ArrayBuffer> {
  try {
    const response = await fetch(src, { signal });
    if (response.ok) return await response.arrayBuffer();
  } catch (error) {
    if (signal.aborted) throw error;
  }
  throw new RecordingProblem(`${name} could not be read, so it cannot be played or drawn.`);
}

async function decode(data: ArrayBuffer, name: string): Promise<AudioBuffer> {
  try {
    return await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(data);
  } catch (error) {
    const reason = LICENSED.test(name)
      ? "The editor cannot decode AAC sound (m4a, mp4). To hear and see it here, convert the recording to wav, mp3 or ogg."
      : "The editor cannot decode it; the file may be damaged.";
    throw new RecordingProblem(`${name} cannot be played or drawn. ${reason}`, { cause: error });
  }
}
