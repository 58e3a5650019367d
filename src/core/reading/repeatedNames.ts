import { normaliseWord } from "../../language/text/normaliseWord.ts";

/** Which of the words are names that occurred earlier in the list. */
export function repeatsOf(words: readonly string[], names: ReadonlySet<string>): boolean[] {
  const seen = new Set<string>();
  return words.map((text) => {
    const word = normaliseWord(text);
    const isRepeat = names.has(word) && seen.has(word);
    seen.add(word);
    return isRepeat;
  });
}
