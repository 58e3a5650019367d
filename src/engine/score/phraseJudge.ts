export const PHRASE_EVIDENCE = 20;

/** A logistic regression. */
export interface PhraseWeights {
  weights: number[];
  bias: number;
  /** Probability from which the phrase counts as said. */
  accepted: number;
}

/**
 * As likely as not at one half, for the share of said phrases that `test/train/phraseWeights.ts` prints; the others are hard to tell from
 * them, a phoneme off or a word too many.
 */
export function phraseProbability(evidence: readonly number[], { weights, bias }: PhraseWeights): number {
  const sum = evidence.reduce((total, value, i) => total + (Number.isFinite(value) ? value : -1) * weights[i]!, bias);
  return 1 / (1 + Math.exp(-Math.min(20, Math.max(-20, sum))));
}
