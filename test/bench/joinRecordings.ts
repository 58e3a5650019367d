import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import type { Models } from "#engine/reading/models.ts";

const RATE = 16_000;

/** Recordings one after the other, with `pause(i)` seconds of silence behind each. */
export function joinRecordings(parts: readonly Float32Array[], models: Models, pause: (index: number) => number): AcousticFeatures {
  const gaps = parts.map((_, i) => Math.round(pause(i) * RATE));
  const samples = new Float32Array(parts.reduce((sum, part, i) => sum + part.length + gaps[i]!, 0));
  let offset = 0;
  parts.forEach((part, i) => {
    samples.set(part, offset);
    offset += part.length + gaps[i]!;
  });
  return featuresOf(samples, samples.length / RATE, models, () => undefined);
}
