import { isReadRight } from "../reading/miscues.ts";
import type { Timeline } from "../timeline/model.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { type AdditionReview, type Review, standingOf, type WordReview } from "./review.ts";

/**
 * Indices of words whose verdict a person gave or confirmed. Moving a word's times or phonemes says nothing about its verdict; giving the
 * cues of an error does. Skips entries that do not belong to this text.
 */
export function judgedWords(timeline: Pick<Timeline, "words" | "segments">, { words = [] }: Review = {}): ReadonlySet<number> {
  const { words: known, segments } = timeline;
  const isError = (word: number) => known[word]?.segment !== undefined && !isReadRight(segments[known[word].segment]!.kind);
  const isJudged = (one: WordReview) =>
    one.verdict !== undefined || one.said !== undefined || standingOf(one) === "confirmed" || (one.cues !== undefined && isError(one.word));
  return new Set(words.filter((one) => isWordOf(timeline, one) && isJudged(one)).map(({ word }) => word));
}

/** Returns true if a person said what it is, or that it was not said; see `judgedWords`. */
export function isJudgedAddition(one: AdditionReview): boolean {
  return one.verdict !== undefined || one.said !== undefined || one.cues !== undefined || standingOf(one) === "confirmed";
}

export function isWordOf({ words }: Pick<Timeline, "words">, { word, text }: Pick<WordReview, "word" | "text">): boolean {
  return words[word] !== undefined && normaliseWord(words[word].text) === normaliseWord(text);
}
