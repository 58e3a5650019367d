import type { WordLexicon } from "#language/language.ts";

/** Per million words of spoken English. Rarer entries of a dictionary, and names, are what a list of made-up words may well contain. */
const REAL_PER_MILLION = 2;

/** Returns true for a common word, which a made-up word should not be. @param word in any case */
export function isRealWord(word: string, { dictionary, frequencies }: Pick<WordLexicon, "dictionary" | "frequencies">): boolean {
  const plain = word.toLowerCase();
  return dictionary.get(plain) !== undefined && !frequencies.isName(plain) && frequencies.perMillion(plain) >= REAL_PER_MILLION;
}
