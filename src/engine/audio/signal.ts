import type { SignalWarning } from "#core/analysis.ts";
import { flatTopShare } from "./flatTop.ts";

const FRAME_SAMPLES = 160; // 10 ms at 16 kHz
/** 50 s. */
const SAMPLES_PER_CHECK = 5_000 * FRAME_SAMPLES;

const CLIPPED_SHARE = 0.002;

export interface SignalReport {
  /** Nothing is loud enough to be speech. */
  silent: boolean;
  warnings: SignalWarning[];
}

/**
 * Levels at 16 kHz: root mean square of 10 ms frames in dB below full scale. Speech is the frames' 95th percentile.
 * @param check called every few milliseconds; may throw
 */
export function examineSignal(samples: Float32Array, check?: () => void): SignalReport {
  const levels: number[] = [];
  let mean = 0;
  for (let start = 0; start < samples.length; start += SAMPLES_PER_CHECK) {
    check?.();
    const stop = Math.min(samples.length, start + SAMPLES_PER_CHECK);
    for (let i = start; i < stop; i++) mean += samples[i]!;
  }
  mean /= samples.length;
  for (let start = 0; start + FRAME_SAMPLES <= samples.length; start += FRAME_SAMPLES) {
    if (start % SAMPLES_PER_CHECK === 0) check?.();
    let energy = 0;
    for (let i = start; i < start + FRAME_SAMPLES; i++) {
      const x = samples[i]! - mean;
      energy += x * x;
    }
    levels.push(10 * Math.log10(energy / FRAME_SAMPLES + 1e-12));
  }
  levels.sort((a, b) => a - b);
  const at = (share: number) => levels[Math.min(levels.length - 1, Math.floor(share * levels.length))] ?? -120;
  const speech = at(0.95);
  const warnings: SignalWarning[] = [];
  if (speech < -70) {
    return {
      silent: true,
      warnings: [{ code: "silence", message: "Nothing can be heard in this recording. Was the microphone on?" }],
    };
  }
  if (speech < -45) {
    warnings.push({
      code: "quiet",
      message: `The recording is very quiet (speech at ${Math.round(speech)} dB below full scale). Results may be unreliable.`,
    });
  }
  if (flatTopShare(samples) > CLIPPED_SHARE) {
    warnings.push({ code: "clipped", message: "The recording is clipped: it was recorded too loud. Results may be unreliable." });
  }
  return { silent: false, warnings };
}
