import { ENGLISH } from "#language/english/english.ts";
import { DictionaryText } from "#language/lexicon/dictionaryText.ts";
import { WordList } from "#language/english/lexicon/wordFrequencies.ts";
import type { WordLexicon } from "#language/language.ts";

/** A lexicon of a few words; it guesses B L AH1 for every other word that has letters. */
export function smallLexicon(
  entries: Record<string, { pronunciations: readonly string[]; perMillion?: number; isName?: boolean }>,
): WordLexicon {
  const dictionary = Object.entries(entries).flatMap(([word, { pronunciations }]) =>
    pronunciations.map((pronunciation, i) => `${word}${i > 0 ? `(${i + 1})` : ""} ${pronunciation}\n`),
  );
  const list = Object.entries(entries)
    .sort(([, a], [, b]) => (b.perMillion ?? 0) - (a.perMillion ?? 0))
    .map(([word, { perMillion = 0, isName }]) => `${word}\t${perMillion * 51}${isName ? "\tname" : ""}\n`);
  return {
    language: ENGLISH,
    dictionary: new DictionaryText(new TextEncoder().encode(dictionary.join(""))),
    frequencies: new WordList(list.join("")),
    guessPronunciation: (word) => (/[a-z]/.test(word) ? "B L AH1" : ""),
  };
}
