import type { Sound } from "./frames.ts";

/** Samples of the slower sound on either side that count, so that the filter is steep. */
const DEPTH = 50;

/**
 * The same sound at a lower sampling rate, without what lies above half of it: a sinc under a raised cosine. Sample `n` stays at
 * `(n + 0.5) / sampleRate`.
 * @param to Hz
 */
export function lowPassed({ samples, sampleRate: from }: Sound, to: number): Sound {
  const ratio = from / to;
  const reach = DEPTH * ratio;
  const length = Math.round(samples.length / ratio);
  /** Kernels by the place between two samples, which repeats. */
  const kernels = new Map<number, { first: number; weights: Float64Array }>();
  const kernel = (beyond: number) => {
    const key = Math.round(beyond * 1e6);
    let known = kernels.get(key);
    if (!known) {
      const first = Math.ceil(beyond - reach);
      const weights = Float64Array.from({ length: Math.floor(beyond + reach) - first + 1 }, (_, i) => {
        const distance = (first + i - beyond) / ratio;
        const sinc = Math.abs(distance) < 1e-12 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance);
        return (sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / DEPTH))) / ratio;
      });
      kernels.set(key, (known = { first, weights }));
    }
    return known;
  };
  const slower = new Float64Array(length);
  for (let n = 0; n < length; n++) {
    const at = (n + 0.5) * ratio - 0.5;
    const base = Math.floor(at);
    const { first, weights } = kernel(at - base);
    let sum = 0;
    const [low, high] = [Math.max(0, -base - first), Math.min(weights.length, samples.length - base - first)];
    for (let i = low; i < high; i++) sum += weights[i]! * samples[base + first + i]!;
    slower[n] = sum;
  }
  return { samples: slower, sampleRate: to };
}
