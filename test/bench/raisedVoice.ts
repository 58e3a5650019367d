import { changeSpeed, lowPass } from "../train/augment.ts";

const RATE = 16_000;
/** Frames that are joined, half of each with the one before it, and how far a frame may be moved to fit it; samples. */
const FRAME = 640;
const SEARCH = 160;

/**
 * A voice with pitch and formants `factor` times as high, at the rate of the original: a child's in place of an adult's
 * (1.2 for about ten years, 1.35 for about five). The sound is played faster and stretched again, by waveform
 * similarity overlap-add (Verhelst and Roelands, ICASSP 1993).
 *
 * @param samples mono, 16 kHz
 * @param factor 1 or more
 */
export function raiseVoice(samples: Float32Array, factor: number): Float32Array {
  if (factor === 1) return samples;
  return stretch(changeSpeed(lowPass(samples, (RATE / 2 - 100) / factor), factor), samples.length);
}

/** The same sound, `length` samples long, at the same pitch. */
export function stretch(samples: Float32Array, length: number): Float32Array {
  const half = FRAME / 2;
  const window = Float32Array.from({ length: FRAME }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / FRAME) ** 2);
  const stretched = new Float32Array(length + FRAME);
  const speed = samples.length / length;
  let expected = 0;
  for (let out = 0; out < length; out += half) {
    const wanted = Math.round(out * speed);
    const from = out === 0 ? 0 : bestFit(samples, wanted, expected);
    for (let i = 0; i < FRAME; i++) stretched[out + i]! += (samples[from + i] ?? 0) * window[i]!;
    // What would follow this frame without a seam.
    expected = from + half;
  }
  return stretched.subarray(0, length);
}

/** Where near `wanted` the sound is most like that at `expected`. */
function bestFit(samples: Float32Array, wanted: number, expected: number): number {
  let best = Math.max(0, wanted);
  let most = -Infinity;
  for (let from = Math.max(0, wanted - SEARCH); from <= wanted + SEARCH; from += 2) {
    let likeness = 0;
    for (let i = 0; i < FRAME / 2; i += 2) likeness += (samples[from + i] ?? 0) * (samples[expected + i] ?? 0);
    if (likeness > most) {
      most = likeness;
      best = from;
    }
  }
  return best;
}
