/** Numbers of evidence about a phrase. */
export const PHRASE_EVIDENCE = 7;

/** What a phrase's evidence is weighed with: a logistic regression. */
export interface PhraseWeights {
  weights: number[];
  bias: number;
  /** Probability from which on the phrase counts as said. */
  accepted: number;
}

/** Probability that the phrase was said, in a mix like that of the training trials: a third of them were said. */
export function phraseProbability(evidence: readonly number[], { weights, bias }: PhraseWeights): number {
  const sum = evidence.reduce((total, value, i) => total + (Number.isFinite(value) ? value : -1) * weights[i]!, bias);
  return 1 / (1 + Math.exp(-Math.min(20, Math.max(-20, sum))));
}
