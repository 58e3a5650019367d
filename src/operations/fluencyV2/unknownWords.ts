import type { CountedWord } from "#core/timeline/model.ts";
import { printable } from "#core/printable.ts";

/**
 * Words that the service's dictionary lacks: by its documentation words that were heard, from the embedded service words of the text. Their
 * form is not documented: reads a map of counts, or a list, in which each word counts as often as it occurs.
 */
export function unknownWords(
  words: Readonly<Record<string, number | undefined>> | readonly (string | undefined)[] | null = [],
): CountedWord[] {
  if (!Array.isArray(words)) return countsIn(words as Readonly<Record<string, number | undefined>> | null);
  const counts = new Map<string, number>();
  for (const word of words as readonly (string | undefined)[]) if (word) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => ({ word, count }));
}

/** Those above 0. */
export function countsIn(counts: Readonly<Record<string, number | undefined>> | null | undefined): CountedWord[] {
  return Object.entries(counts ?? {}).flatMap(([word, count]) =>
    count !== undefined && count > 0 ? [{ word: printable(word), count }] : [],
  );
}
