import { printable } from "#core/printable.ts";
import type { CountedWord } from "#core/timeline/model.ts";

/**
 * Words that the service's dictionary lacks: by its documentation words that were heard, from the embedded service words of the text. Their
 * form is not documented: reads a map of counts, or a list, in which each word counts as often as it occurs.
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
