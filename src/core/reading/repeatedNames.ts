import { normaliseWord } from "#language/text/normaliseWord.ts";

/** For each word, true if it is a name that occurred earlier. */
export function repeatsOf(words: readonly { text: string; isName?: true }[]): boolean[] {
  const seen = new Set<string>();
  return words.map(({ text, isName }) => {
    const word = normaliseWord(text);
    const isRepeat = isName === true && seen.has(word);
    seen.add(word);
    return isRepeat;
  });
}
