import { WORD_EVIDENCE } from "./confidenceEvidence.ts";

/** Numbers that a review of a verdict rests on. */
export const REVIEW_EVIDENCE = WORD_EVIDENCE + 37;

/** Logistic regressions: a weight for each number of the evidence, and the bias last. Over 0 the verdict turns. */
export interface ReviewWeights {
  /** A word taken for read was not said at all; or it was another one. */
  omitted: number[];
  misread: number[];
  /** A word taken for another one was read, and something was added beside it; or it was read; or left out, and its neighbours are all that was said. */
  joined: number[];
  substitution: number[];
  absent: number[];
  /** A word taken for left out was read. */
  omission: number[];
}

/**
 * Natural logarithm of the odds that a verdict is wrong, by the evidence of its review. Fitted by `test/train/review.ts`, which
 * moves the bias so that few right verdicts are lost.
 */
export function logOdds(evidence: readonly number[], weights: readonly number[]): number {
  return evidence.reduce((sum, value, i) => sum + value * weights[i]!, weights[evidence.length]!);
}
