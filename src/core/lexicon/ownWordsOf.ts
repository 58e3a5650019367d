import type { Language } from "#language/language.ts";
import { type OwnWords, ownPronunciations } from "#language/lexicon/ownWords.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { readItemMarkup } from "../reading/itemMarkup.ts";

/** The project's words that a text has, or that its words may be made of. */
export function ownWordsOf(text: string, own: OwnWords, { words: { tokenise }, lexicon }: Language): OwnWords {
  const used = new Map<string, string[]>();
  const get = (word: string) => {
    const found = ownPronunciations(own, word);
    if (found) used.set(word, found);
    return found;
  };
  const words = tokenise(readItemMarkup(text).text).flatMap(({ spoken, alternatives }) => [spoken, ...alternatives].flat());
  for (const word of new Set(words.map(normaliseWord))) {
    if (!get(word)) lexicon.derivedPronunciations(word, { get, isCommon: () => false });
  }
  return Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1)));
}
