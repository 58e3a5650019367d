import type { PhonemeInventory } from "../language/phonemeInventory.ts";
import type { Posteriors } from "./phoneNetwork.ts";

/** Scaled log likelihoods: log posterior minus a share of the log prior, `phonemes.classes` values per frame. */
export interface Emissions {
  /** The phonemes that the classes stand for. */
  phonemes: PhonemeInventory;
  scores: Float32Array;
  /** The best phoneme's score (silence left out) in each frame. */
  best: Float32Array;
  frames: number;
}

/** A posterior below e^-12 is treated as e^-12: one odd frame must not rule out a word. */
const LOWEST_LOG_POSTERIOR = -12;

/** Frames between two calls of `check`. */
const FRAMES_PER_CHECK = 2_000;

/**
 * @param priorWeight share of the log prior that is subtracted: 0 none, 1 all
 * @param check called every few milliseconds; may throw
 */
export function emissionsOf(posteriors: Posteriors, logPrior: Float32Array, priorWeight = 0.5, check?: () => void): Emissions {
  const { phonemes, log, frames } = posteriors;
  const { classes } = phonemes;
  const scores = new Float32Array(frames * classes);
  const best = new Float32Array(frames);
  for (let t = 0; t < frames; t++) {
    if (t % FRAMES_PER_CHECK === 0) check?.();
    let highest = -Infinity;
    for (let q = 0; q < classes; q++) {
      const score = Math.max(LOWEST_LOG_POSTERIOR, log[t * classes + q]!) - priorWeight * logPrior[q]!;
      scores[t * classes + q] = score;
      if (q > 0 && score > highest) highest = score;
    }
    best[t] = highest;
  }
  return { phonemes, scores, best, frames };
}

/** Only the frames from `start` to `end` (exclusive). */
export function slicePosteriors({ phonemes, log }: Posteriors, start: number, end: number): Posteriors {
  return { phonemes, log: log.subarray(start * phonemes.classes, end * phonemes.classes), frames: end - start };
}
