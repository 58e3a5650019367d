/** Numbers of evidence about a phrase. */
export const PHRASE_EVIDENCE = 20;

/** The weights for a phrase's evidence: a logistic regression. */
export interface PhraseWeights {
  weights: number[];
  bias: number;
  /** Probability from which the phrase counts as said. */
  accepted: number;
}

/**
 * Probability that the phrase was said, where as many are said as makes the verdict change at one half. That share is printed by
 * `test/train/phraseWeights.ts`; all other phrases are hard to tell from it, a phoneme off or a word too many.
 */
export function phraseProbability(evidence: readonly number[], { weights, bias }: PhraseWeights): number {
  const sum = evidence.reduce((total, value, i) => total + (Number.isFinite(value) ? value : -1) * weights[i]!, bias);
  return 1 / (1 + Math.exp(-Math.min(20, Math.max(-20, sum))));
}
