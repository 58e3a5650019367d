import type { SignalWarning } from "#core/analysis.ts";
import { logOdds } from "./reviewWeights.ts";

/** What is found of the errors in a reading, from its sound alone: a logistic regression, fitted by `test/train/confidence.ts`. */
export interface NoiseWeights {
  /** For the numbers of `SoundEvidence.recording`, the bias last. */
  found: number[];
  /** Share that is found in quiet, 0 to 1. */
  quiet: number;
}

/** Below this share of what would be found in quiet, results are doubtful. */
const LEAST_SHARE = 0.75;

/** @param sound see `SoundEvidence.recording` @returns the share that is found of the errors that would be found in quiet: 0 to 1 */
export function foundShare(sound: readonly number[], { found, quiet }: NoiseWeights): number {
  return Math.min(1, 1 / (1 + Math.exp(-logOdds(sound, found))) / quiet);
}

export function isNoisy(sound: readonly number[], weights: NoiseWeights): boolean {
  return foundShare(sound, weights) < LEAST_SHARE;
}

export function noisy(sound: readonly number[], weights: NoiseWeights): SignalWarning[] {
  if (!isNoisy(sound, weights)) return [];
  const tenths = Math.max(1, Math.round(10 * foundShare(sound, weights)));
  return [
    {
      code: "noisy",
      message: `The reader is hard to hear: in sound like this, about ${tenths} of 10 errors that would be noticed in a quiet room are noticed. Results may look better than the reading was.`,
    },
  ];
}
