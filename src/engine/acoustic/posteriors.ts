import type { PhonemeInventory } from "../language/phonemeInventory.ts";

/** A model's output for a recording, or a part of one: natural logarithms, `phonemes.classes` values per frame. */
export interface Posteriors {
  phonemes: PhonemeInventory;
  log: Float32Array;
  frames: number;
  /** From the start of one frame to that of the next. */
  frameSeconds: number;
}

/** Whole frames in a length of time, at least one. */
export function framesIn(seconds: number, { frameSeconds }: Pick<Posteriors, "frameSeconds">): number {
  return Math.max(1, Math.round(seconds / frameSeconds));
}

/** From `start` to `end` (exclusive). */
export function slicePosteriors({ log, ...posteriors }: Posteriors, start: number, end: number): Posteriors {
  const { classes } = posteriors.phonemes;
  return { ...posteriors, log: log.subarray(start * classes, end * classes), frames: end - start };
}
