import { type PracticeRequest, SOUND_POSITIONS } from "../../core/lexicon/practiceWords.ts";
import { DecodabilityIndex } from "../../core/passage/decodability.ts";
import type { ScopeAndSequence } from "../../core/passage/scopeAndSequence.ts";
import type { WordLexicon } from "../../core/lexicon/wordLexicon.ts";

interface Option {
  id: string;
  group: string;
  label: string;
  description: string;
}

/** What narrows words down, or lets more of them in. Of a group in which nothing is ticked, everything is let through that is usual. */
export const PRACTICE_OPTIONS = [
  { id: "pairs", group: "What", label: "Minimal pairs", description: "of sounds: words that differ in the sound alone, with what was heard or what children often say in its place" },
  { id: "initial", group: "Where in a word", label: "At the beginning", description: "" },
  { id: "medial", group: "Where in a word", label: "In the middle", description: "" },
  { id: "final", group: "Where in a word", label: "At the end", description: "" },
  { id: "one-syllable", group: "How long", label: "One syllable", description: "such as cat and street" },
  { id: "more-syllables", group: "How long", label: "Two syllables or more", description: "such as rabbit and elephant" },
  { id: "four-letters", group: "How long", label: "At most four letters", description: "such as cat and ship" },
  { id: "very-common", group: "How common", label: "Very common words alone", description: "said at least 100 times in a million words, and not 10" },
  { id: "rarer", group: "How common", label: "Rarer ones, too", description: "said at least once in a million words, and not 10 times" },
  { id: "any-unit", group: "What has been taught", label: "Words of any unit", description: "whether they can be decoded yet or not" },
] as const satisfies readonly Option[];

export type PracticeOption = (typeof PRACTICE_OPTIONS)[number]["id"];

/** What is asked of words. */
export interface PracticeFilter {
  pairs: boolean;
  anyUnit: boolean;
  request: Omit<PracticeRequest, "targets">;
}

const [COMMON, VERY_COMMON, RARER] = [10, 100, 1];

export function practiceFilter(options: ReadonlySet<PracticeOption>): PracticeFilter {
  const positions = SOUND_POSITIONS.filter((position) => options.has(position));
  const isLengthSet = options.has("one-syllable") !== options.has("more-syllables");
  return {
    pairs: options.has("pairs"),
    anyUnit: options.has("any-unit"),
    request: {
      ...(positions.length > 0 && { positions }),
      ...(isLengthSet && { syllables: options.has("one-syllable") ? { most: 1 } : { least: 2 } }),
      ...(options.has("four-letters") && { letters: { most: 4 } }),
      perMillion: options.has("rarer") ? RARER : options.has("very-common") ? VERY_COMMON : COMMON,
    },
  };
}

/** Lets words through that can be decoded once a unit, counted from 0, is taught. */
export function decodableBy(scope: ScopeAndSequence, unit: number, { dictionary }: Pick<WordLexicon, "dictionary">): PracticeRequest["accepts"] {
  const index = new DecodabilityIndex(scope);
  return (word) => {
    const found = index.of(word, dictionary.get(word) ?? []).unit;
    return found !== undefined && found <= unit;
  };
}
