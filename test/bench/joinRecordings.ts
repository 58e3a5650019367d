import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import type { Models } from "#engine/reading/models.ts";
import { inARow } from "./classroom.ts";

const RATE = 16_000;

/** Recordings one after the other, with `pause(i)` seconds of silence behind each. */
export async function joinRecordings(
  parts: readonly Float32Array[],
  models: Models,
  pause: (index: number) => number,
): Promise<AcousticFeatures> {
  const samples = inARow(parts, pause);
  return await featuresOf(samples, samples.length / RATE, models, () => undefined);
}
