import type { ItemKind } from "#language/phonics/item.ts";

export const PHRASE_EVIDENCE = 32;
/** The numbers from here on compare the phonemes in their places. */
export const FIRST_CONTRAST = 20;

/** A logistic regression. */
export interface PhraseWeights {
  weights: number[];
  bias: number;
  /** Probability from which the phrase counts as said. */
  accepted: number;
}

/** For a letter, a sound or a made-up word: a sound alone is harder to distinguish from others, and is rejected less readily. */
export interface ItemWeights extends Omit<PhraseWeights, "bias"> {
  bias: Readonly<Record<ItemKind, number>>;
}

/**
 * As likely as not at one half, for the share of said phrases that `test/train/phraseWeights.ts` prints; the others are hard to tell from
 * them, a phoneme off or a word too many.
 */
export function phraseProbability(evidence: readonly number[], { weights, bias }: Omit<PhraseWeights, "accepted">): number {
  const sum = evidence.reduce((total, value, i) => total + (Number.isFinite(value) ? value : -1) * weights[i]!, bias);
  return 1 / (1 + Math.exp(-Math.min(20, Math.max(-20, sum))));
}

/** From these probabilities of a right verdict on, the confidence is High or at least Medium. */
const HIGH_PROBABILITY = 0.95;
const MEDIUM_PROBABILITY = 0.8;
/** Of an accepted reference: of words said in its place that differ in one phoneme, too many reach the other. */
const HIGH_ACCEPTED_PROBABILITY = 0.98;

/** @param probability that the phrase was said */
export function phraseConfidence(probability: number, { accepted }: Pick<PhraseWeights, "accepted">): "High" | "Medium" | "Low" {
  const isAccepted = probability >= accepted;
  const right = isAccepted ? probability : 1 - probability;
  if (right >= (isAccepted ? HIGH_ACCEPTED_PROBABILITY : HIGH_PROBABILITY)) return "High";
  return right >= MEDIUM_PROBABILITY ? "Medium" : "Low";
}
