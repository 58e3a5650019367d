import type { PhonemeInventory } from "../language/phonemeInventory.ts";
import type { Posteriors } from "./posteriors.ts";

/** Scaled log likelihoods: log posterior minus a share of the log prior, `phonemes.classes` values per frame. */
export interface Emissions {
  phonemes: PhonemeInventory;
  scores: Float32Array;
  /** Best score per frame, silence left out. */
  best: Float32Array;
  frames: number;
  /** From the start of one frame to that of the next. */
  frameSeconds: number;
}

/** Posteriors are at least e^-12: one odd frame must not rule out a word. */
const LOWEST_LOG_POSTERIOR = -12;

const FRAMES_PER_CHECK = 2_000;

/**
 * @param priorWeight share of the log prior that is subtracted: 0 to 1
 * @param check called every few milliseconds; may throw
 */
export function emissionsOf(posteriors: Posteriors, logPrior: Float32Array, priorWeight = 0.5, check?: () => void): Emissions {
  const { phonemes, log, frames, frameSeconds } = posteriors;
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
  return { phonemes, scores, best, frames, frameSeconds };
}
