import { normaliseWord } from "../../language/text/normaliseWord.ts";

/** For each word, true if it is a name that occurred earlier. */
export function repeatsOf(words: readonly string[], names: ReadonlySet<string>): boolean[] {
  const seen = new Set<string>();
  return words.map((text) => {
    const word = normaliseWord(text);
    const isRepeat = names.has(word) && seen.has(word);
    seen.add(word);
    return isRepeat;
  });
}
