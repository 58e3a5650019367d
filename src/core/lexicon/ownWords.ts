import { tokenise } from "../words/tokens.ts";
import { normaliseWord } from "../words/normaliseWord.ts";
import { derivedPronunciations } from "./wordForms.ts";

/**
 * Right pronunciations of words as a project has decided them: phonemes of Arpabet separated by blanks, with stress or
 * without, the most usual first. They replace the dictionary's. Words are as `normaliseWord` writes them. Plain
 * JSON, for another thread and for the embedded service.
 */
export type OwnWords = Readonly<Record<string, string[]>>;

/** A word's own pronunciations; undefined where nothing was decided. */
export function ownPronunciations(own: OwnWords | undefined, word: string): string[] | undefined {
  return own && Object.hasOwn(own, word) ? own[word] : undefined;
}

/** The project's words that a text has, or that its words may be made of. */
export function ownWordsOf(text: string, own: OwnWords): OwnWords {
  const used = new Map<string, string[]>();
  const get = (word: string) => {
    const found = ownPronunciations(own, word);
    if (found) used.set(word, found);
    return found;
  };
  const words = tokenise(text).flatMap(({ spoken, alternatives }) => [spoken, ...alternatives].flat());
  for (const word of new Set(words.map(normaliseWord))) {
    if (!get(word)) derivedPronunciations(word, { get, isCommon: () => false });
  }
  return Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1)));
}
