import type { PracticeRequest, Range } from "../../core/lexicon/practiceWords.ts";
import { DecodabilityIndex } from "../../core/passage/decodability.ts";
import type { ScopeAndSequence } from "../../core/passage/scopeAndSequence.ts";
import type { WordLexicon } from "../../core/lexicon/wordLexicon.ts";

interface LengthChoice {
  label: string;
  description: string;
  length: { letters?: Range; syllables?: Range };
}

export const LENGTHS: readonly LengthChoice[] = [
  { label: "Any length", description: "", length: {} },
  { label: "One syllable", description: "such as cat and street", length: { syllables: { most: 1 } } },
  { label: "One syllable, at most four letters", description: "such as cat and ship", length: { syllables: { most: 1 }, letters: { most: 4 } } },
  { label: "One or two syllables", description: "such as cat and rabbit", length: { syllables: { most: 2 } } },
  { label: "Two syllables or more", description: "such as rabbit and elephant", length: { syllables: { least: 2 } } },
];

interface FrequencyChoice {
  label: string;
  description: string;
  perMillion: number;
}

export const FREQUENCIES: readonly FrequencyChoice[] = [
  { label: "Common words", description: "said at least 10 times in a million words", perMillion: 10 },
  { label: "Very common words", description: "said at least 100 times in a million words", perMillion: 100 },
  { label: "Rarer ones, too", description: "said at least once in a million words", perMillion: 1 },
];

/** Lets words through that can be decoded once a unit, counted from 0, is taught. */
export function decodableBy(scope: ScopeAndSequence, unit: number, { dictionary }: Pick<WordLexicon, "dictionary">): PracticeRequest["accepts"] {
  const index = new DecodabilityIndex(scope);
  return (word) => {
    const found = index.of(word, dictionary.get(word) ?? []).unit;
    return found !== undefined && found <= unit;
  };
}
