import type { Review, WordReview } from "./review.ts";

/**
 * An entry that says nothing and keeps the place of a word in a result's file: with a line for each word, programs that merge texts line by
 * line combine reviews of different words. Empty cues are what makes it no confirmation.
 */
export function wordPlace(word: number, text: string, at: string): WordReview {
  return { word, text, cues: [], at };
}

export function isWordPlace({ word: _word, text: _text, at: _at, cues, ...said }: WordReview): boolean {
  return cues?.length === 0 && Object.values(said).every((value) => value === undefined);
}

/** Undefined if nothing else is left. */
export function withoutWordPlaces({ words, ...others }: Review): Review | undefined {
  const left = words?.filter((word) => !isWordPlace(word));
  if (words === undefined || left!.length === words.length) return words === undefined ? others : { ...others, words };
  if (left!.length > 0) return { ...others, words: left! };
  return Object.keys(others).length > 0 ? others : undefined;
}
