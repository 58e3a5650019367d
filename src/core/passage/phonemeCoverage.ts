import { withoutStress } from "#language/arpabet/phonemes.ts";

export interface PhonemeCount {
  phoneme: string;
  count: number;
  /** The one phoneme of a word like "a" counts as initial. */
  initial: number;
  medial: number;
  final: number;
  /** The first of the passage's words with it, at most five. */
  examples: readonly string[];
}

const MOST_EXAMPLES = 5;

/** Counts each phoneme of a language in a text, with its places in the words. @param words all words of the text, in order */
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
