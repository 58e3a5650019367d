import { WORD_EVIDENCE } from "./confidenceEvidence.ts";

/** A review of a verdict is based on this many numbers. */
export const REVIEW_EVIDENCE = WORD_EVIDENCE + 37;

/** Logistic regressions: a weight for each number of the evidence, and the bias last. Above 0 the verdict is reversed. */
export interface ReviewWeights {
  /** A word taken as read was not said at all; or it was another one. */
  omitted: number[];
  misread: number[];
  /** A word taken for another one was read, and something was added beside it; or it was read; or left out, and its neighbours are all that was said. */
  joined: number[];
  substitution: number[];
  absent: number[];
  /** A word taken as left out was read. */
  omission: number[];
}

/**
 * Natural logarithm of the odds that a verdict is wrong, given the evidence of its review. Fitted by `test/train/review.ts`,
 * which shifts the bias so that few right verdicts are lost.
 */
export function logOdds(evidence: readonly number[], weights: readonly number[]): number {
  return evidence.reduce((sum, value, i) => sum + value * weights[i]!, weights[evidence.length]!);
}
