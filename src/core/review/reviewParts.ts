import { canonicalJson } from "./canonicalJson.ts";
import type { AdditionReview, Review, TierReview, WordReview } from "./review.ts";

/** The subject of a part. `newAddition`s are those that the service does not have; `other` is what a later version adds to a review. */
export type ReviewPlace =
  | { of: "word"; word: number }
  | { of: "addition"; before: number; nth: number }
  | { of: "newAddition"; before: number }
  | { of: "tier"; name: string }
  | { of: "stop" | "phonemes" | "strictness" | "notes" | "retelling" | "observer" | "date" }
  | { of: "other"; name: string };

/** One thing that a review says, in the form that it has there. */
export interface ReviewPart {
  place: ReviewPlace;
  value: unknown;
}

const SINGLE = ["stop", "phonemes", "strictness", "notes", "retelling", "observer", "date"] as const;

/** By a name that is the same in every version of a review; in the order of the review. */
export function partsOf(review: Review): Map<string, ReviewPart> {
  const parts = new Map<string, ReviewPart>();
  const { words = [], additions = [], tiers = [], ...others } = review;
  for (const word of words) parts.set(`word:${word.word}`, { place: { of: "word", word: word.word }, value: word });
  for (const addition of additions) {
    const { before, of, verdict, said } = addition;
    if (of !== undefined) parts.set(`addition:${before}:${of}`, { place: { of: "addition", before, nth: of }, value: addition });
    else {
      // Nothing numbers them: two of the same words in one place differ by their order alone.
      const name = `new:${canonicalJson([before, verdict, said])}`;
      let count = 0;
      while (parts.has(`${name}:${count}`)) count++;
      parts.set(`${name}:${count}`, { place: { of: "newAddition", before }, value: addition });
    }
  }
  for (const tier of tiers) parts.set(`tier:${tier.name}`, { place: { of: "tier", name: tier.name }, value: tier });
  for (const [name, value] of Object.entries(others)) {
    const single = SINGLE.find((one) => one === name);
    if (value !== undefined) parts.set(name, { place: single ? { of: single } : { of: "other", name }, value });
  }
  return parts;
}

/** Entries are in the order of the text. */
export function reviewOfParts(parts: Iterable<ReviewPart>): Review {
  const review: Record<string, unknown> = {};
  const words: WordReview[] = [];
  const additions: AdditionReview[] = [];
  const tiers: TierReview[] = [];
  for (const { place, value } of parts) {
    if (place.of === "word") words.push(value as WordReview);
    else if (place.of === "addition" || place.of === "newAddition") additions.push(value as AdditionReview);
    else if (place.of === "tier") tiers.push(value as TierReview);
    else review[place.of === "other" ? place.name : place.of] = value;
  }
  return {
    ...review,
    ...(words.length > 0 && { words: words.sort((a, b) => a.word - b.word) }),
    ...(additions.length > 0 && { additions: additions.sort((a, b) => a.before - b.before) }),
    ...(tiers.length > 0 && { tiers }),
  };
}
