import type { Token } from "#language/text/token.ts";
import type { TextCounts } from "#language/readability.ts";

export interface PrintedWord {
  token: Token;
  /** Read as written, not a figure, a sign or an abbreviation. */
  isWord: boolean;
  /** Of the pronunciation with the fewest. */
  syllables: number;
}

const LONG_WORD = 3;
const HYPHEN = /^[-\u2010\u2011]$/u;

/**
 * Counts a text as by hand, since readability formulas were fitted to such counts:
 * - "Count as single words contractions, hyphenated words, abbreviations, figures, symbols and their combinations"; "Count abbreviations,
 *   figures, symbols and their combinations as one-syllable words. If a word has two accepted pronunciations, use the one with fewer
 *   syllables." Flesch, R. (1979). How to Write Plain English. New York: Harper & Row, chapter 2. Kincaid's grade level is Flesch's formula
 *   with other weights.
 * - For the Automated Readability Index (Smith & Senter, 1967), a word is whatever is between blanks, figures and all.
 * - For SMOG, "any string of letters or numerals beginning and ending with a space or punctuation mark should be counted if you can
 *   distinguish at least three syllables when you read it aloud in context" (McLaughlin, 1969).
 * @param text that the tokens are from
 */
export function printedCounts(text: string, words: readonly PrintedWord[], sentences: number): TextCounts {
  const joined = words.filter(({ token }, index) => index > 0 && HYPHEN.test(text.slice(words[index - 1]!.token.end, token.start)));
  return {
    words: words.length - joined.length,
    sentences,
    syllables: words.reduce((total, { isWord, syllables }) => total + (isWord ? syllables : 1), 0),
    characters: words.reduce((total, { token }) => total + (token.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0),
    longWords: words.filter(({ syllables }) => syllables >= LONG_WORD).length,
  };
}
