import { AnalysisError } from "#core/analysis.ts";
import type { Planes } from "./codecs/packetDecoder.ts";
import { MonoMixer } from "./monoMixer.ts";
import { createResampler, type Resampler } from "./resample.ts";

/** In every later stage. */
export const SAMPLE_RATE_HZ = 16_000;
/** Accepted by any assessment. */
export const LONGEST_RECORDING_SECONDS = 15 * 60;
export const LOWEST_RATE_HZ = 8_000;
export const HIGHEST_RATE_HZ = 96_000;
export const MOST_CHANNELS = 8;

/**
 * Mixes and resamples each chunk at once, and keeps only 16 kHz mono. Rate and channels may change on the way. Samples that are not numbers
 * become silence.
 */
export class SampleCollector {
  private readonly chunks: Float32Array[] = [];
  private kept = 0;
  /** Seconds of finished parts, and samples of the unfinished one. */
  private before = 0;
  private count = 0;
  private part: { sampleRate: number; channels: number; mixer: MonoMixer; resampler: Resampler } | undefined;

  /** Hz, the lowest of any part; Infinity before the first. */
  lowestRate = Infinity;

  get seconds(): number {
    return this.before + (this.part ? this.count / this.part.sampleRate : 0);
  }

  /** @throws {AnalysisError} `audio-too-long` */
  async add(planes: Planes, sampleRate: number): Promise<void> {
    const length = planes[0]?.length ?? 0;
    if (length === 0) return;
    const part = await this.partFor(sampleRate, planes.length);
    this.count += length;
    if (this.seconds > LONGEST_RECORDING_SECONDS) throw tooLong();
    for (const plane of planes) {
      for (let i = 0; i < length; i++) if (!Number.isFinite(plane[i]!)) plane[i] = 0;
    }
    for (const mono of part.mixer.push(planes)) this.keep(part.resampler.push(mono));
  }

  /** Mono at 16 kHz. Nothing can be added afterwards. */
  end(): Float32Array<ArrayBuffer> {
    this.finishPart();
    const samples = new Float32Array(this.kept);
    let offset = 0;
    for (const chunk of this.chunks) {
      samples.set(chunk, offset);
      offset += chunk.length;
    }
    return samples;
  }

  destroy(): void {
    this.part?.resampler.destroy();
  }

  private async partFor(sampleRate: number, channels: number) {
    if (this.part?.sampleRate === sampleRate && this.part.channels === channels) return this.part;
    checkShape(sampleRate, channels);
    this.finishPart();
    this.lowestRate = Math.min(this.lowestRate, sampleRate);
    this.part = {
      sampleRate,
      channels,
      mixer: new MonoMixer(channels, sampleRate),
      resampler: await createResampler(sampleRate, SAMPLE_RATE_HZ),
    };
    return this.part;
  }

  private finishPart(): void {
    if (!this.part) return;
    for (const mono of this.part.mixer.end()) this.keep(this.part.resampler.push(mono));
    this.keep(this.part.resampler.end());
    this.before += this.count / this.part.sampleRate;
    this.count = 0;
    this.part = undefined;
  }

  private keep(chunk: Float32Array): void {
    this.chunks.push(chunk);
    this.kept += chunk.length;
  }
}

/** @throws {AnalysisError} `audio-unsupported` */
export function checkShape(sampleRate: number, channels: number): void {
  if (!(channels >= 1 && channels <= MOST_CHANNELS)) {
    throw new AnalysisError(
      "audio-unsupported",
      `The recording says it has ${channels} channels; 1 to ${MOST_CHANNELS} can be read. Export it as mono WAV.`,
    );
  }
  if (!(sampleRate >= LOWEST_RATE_HZ && sampleRate <= HIGHEST_RATE_HZ)) {
    throw new AnalysisError(
      "audio-unsupported",
      `The recording says it has ${sampleRate} samples per second; ${LOWEST_RATE_HZ} to ${HIGHEST_RATE_HZ} can be read. Export it at 16,000 Hz.`,
    );
  }
}

export function tooLong(): AnalysisError {
  return new AnalysisError("audio-too-long", "The recording is longer than 15 minutes. Cut it into shorter readings.");
}
