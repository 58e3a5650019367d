import { AudioSampleSink, FilePathSource, Input, WAVE, type InputAudioTrack } from "mediabunny";
import { stat } from "node:fs/promises";
import { AnalysisError } from "../../core/analysis.ts";
import { createResampler } from "./resample.ts";

/** Samples a second that every later stage works with. */
export const SAMPLE_RATE = 16_000;

const MIN_RATE = 8_000;
const MAX_RATE = 96_000;
const MAX_CHANNELS = 8;
/** Under this there is no word to be heard; seconds. */
const MIN_SECONDS = 0.1;
/** The longest recording that any assessment takes; seconds. */
const MAX_SECONDS = 15 * 60;

export interface Recording {
  /** Mono, 16 kHz, -1 to 1. */
  samples: Float32Array;
  /** Length of the recording as it was made, in seconds. */
  duration: number;
}

/**
 * Reads a WAV file (8, 16, 24 and 32-bit integer or float PCM, 8 to 96 kHz, 1 to 8 channels), mixes its channels and
 * resamples to 16 kHz. What the header promises is compared with the file's size before memory is taken.
 *
 * @param onFraction told how far the reading is, from 0 to 1; what it throws ends the reading
 * @throws {AnalysisError} `audio-unreadable`, `audio-unsupported`, `audio-too-short`, `audio-too-long`
 */
export async function readAudio(path: string, onFraction: (fraction: number) => void = () => undefined): Promise<Recording> {
  const bytes = await sizeOf(path);
  if (bytes === 0) throw unreadable("The recording is empty: its file holds no bytes. Record it again, or choose another file.");
  const input = new Input({ formats: [WAVE], source: new FilePathSource(path) });
  let stopped: { by: unknown } | undefined;
  const tell = (fraction: number) => {
    try {
      onFraction(fraction);
    } catch (error) {
      stopped = { by: error };
      throw error;
    }
  };
  try {
    const track = await openTrack(input, bytes);
    return await decode(track, bytes, tell);
  } catch (error) {
    if (stopped) throw stopped.by;
    if (error instanceof AnalysisError) throw error;
    throw unreadable("The recording is damaged: its WAV data cannot be read. Export it again from the program that made it.", error);
  } finally {
    input.dispose();
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    throw unreadable("The recording cannot be opened. Check that the file is still there and may be read.", error);
  }
}

async function openTrack(input: Input, bytes: number): Promise<InputAudioTrack> {
  let track: InputAudioTrack | null;
  try {
    track = await input.getPrimaryAudioTrack();
  } catch (error) {
    throw unreadable(
      "The file is not a WAV recording that can be read, whatever its name says. Export the recording as WAV (PCM, 16 bit) and try again.",
      error,
    );
  }
  if (!track) throw unreadable("The file holds no audio. Export the recording as WAV (PCM, 16 bit) and try again.");
  const { numberOfChannels, sampleRate } = track;
  if (!(numberOfChannels >= 1 && numberOfChannels <= MAX_CHANNELS)) {
    throw unsupported(`The recording says it has ${numberOfChannels} channels; 1 to ${MAX_CHANNELS} can be read. Export it as mono WAV.`);
  }
  if (!(sampleRate >= MIN_RATE && sampleRate <= MAX_RATE)) {
    throw unsupported(`The recording says it has ${sampleRate} samples a second; ${MIN_RATE} to ${MAX_RATE} can be read. Export it at 16,000 Hz.`);
  }
  if (!track.codec?.startsWith("pcm-")) {
    throw unsupported("The WAV file holds compressed audio. Export the recording as WAV with PCM samples (16 bit).");
  }
  // No sample is smaller than a byte, so a file of this size cannot hold more.
  if (bytes / (numberOfChannels * sampleRate) > MAX_SECONDS * 4 + 60) throw tooLong();
  return track;
}

async function decode(track: InputAudioTrack, bytes: number, tell: (fraction: number) => void): Promise<Recording> {
  const { numberOfChannels: channels, sampleRate } = track;
  const resampler = await createResampler(sampleRate, SAMPLE_RATE);
  const chunks: Float32Array[] = [];
  let frames = 0;
  let kept = 0;
  const add = (chunk: Float32Array) => {
    chunks.push(chunk);
    kept += chunk.length;
  };
  // The file's size bounds what can come; the header's own figure may be a fiction.
  const expected = Math.max(1, Math.min(bytes / channels, MAX_SECONDS * sampleRate));
  let plane = new Float32Array(0);
  for await (const sample of new AudioSampleSink(track).samples()) {
    const count = sample.numberOfFrames;
    if (plane.length < count) plane = new Float32Array(count);
    const mono = new Float32Array(count);
    for (let channel = 0; channel < channels; channel++) {
      sample.copyTo(plane.subarray(0, count), { planeIndex: channel, format: "f32-planar" });
      for (let i = 0; i < count; i++) mono[i]! += plane[i]! / channels;
    }
    sample.close();
    for (let i = 0; i < count; i++) if (!Number.isFinite(mono[i]!)) mono[i] = 0;
    frames += count;
    if (frames > MAX_SECONDS * sampleRate) {
      resampler.destroy();
      throw tooLong();
    }
    add(resampler.push(mono));
    tell(Math.min(1, frames / expected));
  }
  add(resampler.end());
  const duration = frames / sampleRate;
  if (duration < MIN_SECONDS) {
    throw new AnalysisError(
      "audio-too-short",
      `The recording lasts ${Math.round(duration * 1000)} ms: too short to hold a word. Check that the whole recording was saved.`,
    );
  }
  const samples = new Float32Array(kept);
  let offset = 0;
  for (const chunk of chunks) {
    samples.set(chunk, offset);
    offset += chunk.length;
  }
  return { samples, duration };
}

function unreadable(message: string, cause?: unknown): AnalysisError {
  return new AnalysisError("audio-unreadable", message, { cause });
}

function unsupported(message: string): AnalysisError {
  return new AnalysisError("audio-unsupported", message);
}

function tooLong(): AnalysisError {
  return new AnalysisError("audio-too-long", "The recording is longer than 15 minutes. Cut it into shorter readings.");
}
