import { withoutStress } from "../../language/arpabet/phonemes.ts";

export interface PhonemeCount {
  phoneme: string;
  count: number;
  /** At the beginning of a word, inside and at its end. The one phoneme of a word like "a" counts as initial. */
  initial: number;
  medial: number;
  final: number;
  /** The first of the passage's words that have it, at most five. */
  examples: readonly string[];
}

const MOST_EXAMPLES = 5;

/**
 * Counts each of a language's phonemes in a text, with their places in its words, in their order.
 *
 * @param words every word of the text in order, with its pronunciation
 */
export function phonemeCoverage(phonemes: readonly string[], words: Iterable<{ word: string; pronunciation: string }>): PhonemeCount[] {
  const counts = new Map(
    phonemes.map((phoneme) => [phoneme, { phoneme, count: 0, initial: 0, medial: 0, final: 0, examples: [] as string[] }]),
  );
  for (const { word, pronunciation } of words) {
    const phones = pronunciation.split(" ");
    phones.forEach((phone, at) => {
      const entry = counts.get(withoutStress(phone));
      if (!entry) return;
      entry.count++;
      entry[at === 0 ? "initial" : at === phones.length - 1 ? "final" : "medial"]++;
      if (entry.examples.length < MOST_EXAMPLES && !entry.examples.includes(word)) entry.examples.push(word);
    });
  }
  return [...counts.values()];
}
