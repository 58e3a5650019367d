import { WORD_EVIDENCE } from "./confidenceEvidence.ts";

export const REVIEW_EVIDENCE = WORD_EVIDENCE + 37;

/** Logistic regressions: a weight per number of evidence, the bias last. Above 0 the verdict is reversed. */
export interface ReviewWeights {
  /** A word taken as read was not said, or was another. */
  omitted: number[];
  misread: number[];
  /**
   * A word taken for another was read, with something added beside it; or was read; or left out, and its neighbours are all that was said.
   */
  joined: number[];
  substitution: number[];
  absent: number[];
  omission: number[];
}

/**
 * Natural logarithm of the odds that a verdict is wrong. Fitted by `test/train/review.ts`, which shifts the bias so that few right verdicts
 * are lost.
 */
export function logOdds(evidence: readonly number[], weights: readonly number[]): number {
  return evidence.reduce((sum, value, i) => sum + value * weights[i]!, weights[evidence.length]!);
}
