import { printable } from "../../core/printable.ts";
import type { CountedWord } from "../../core/timeline/model.ts";

/**
 * Words that the service's dictionary lacks, with how often they came, from `unknown_words` of a body: according to the
 * service's documentation words of what was heard, from the embedded service words of the text. How they are written is
 * not documented: a map of counts is read, and a list, in which each word counts as often as it occurs.
 */
export function unknownWords(words: unknown): CountedWord[] {
  if (typeof words !== "object" || words === null) return [];
  if (Array.isArray(words)) {
    const counts = new Map<string, number>();
    for (const word of words)
      if (typeof word === "string" && word !== "") counts.set(printable(word), (counts.get(printable(word)) ?? 0) + 1);
    return [...counts].map(([word, count]) => ({ word, count }));
  }
  return Object.entries(words).flatMap(([word, count]) =>
    typeof count === "number" && count > 0 ? [{ word: printable(word), count }] : [],
  );
}
