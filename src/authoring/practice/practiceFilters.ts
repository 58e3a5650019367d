import { t } from "@vscode/l10n";
import { type PracticeRequest, SOUND_POSITIONS } from "#core/lexicon/practiceWords.ts";
import { DecodabilityIndex } from "#core/passage/decodability.ts";
import type { ScopeAndSequence } from "#core/passage/scopeAndSequence.ts";
import type { WordLexicon } from "#language/language.ts";

interface Option {
  id: string;
  group: string;
  label: string;
  description: string;
}

/** Exclude words, or include more of them. A group in which nothing is ticked includes everything usual. */
export const PRACTICE_OPTIONS = [
  {
    id: "pairs",
    group: t("What"),
    label: t("Minimal pairs"),
    description: t("words that differ only in the sound, with what was heard or what children often say instead"),
  },
  { id: "initial", group: t("Where in a word"), label: t("Beginning of the word"), description: "" },
  { id: "medial", group: t("Where in a word"), label: t("Middle of the word"), description: "" },
  { id: "final", group: t("Where in a word"), label: t("End of the word"), description: "" },
  { id: "one-syllable", group: t("How long"), label: t("One syllable"), description: t("such as cat and street") },
  { id: "more-syllables", group: t("How long"), label: t("Two syllables or more"), description: t("such as rabbit and elephant") },
  { id: "four-letters", group: t("How long"), label: t("At most four letters"), description: t("such as cat and ship") },
  {
    id: "very-common",
    group: t("How common"),
    label: t("Only very common words"),
    description: t("said at least 100 times in a million words instead of 10"),
  },
  {
    id: "rarer",
    group: t("How common"),
    label: t("Rarer words, too"),
    description: t("said at least once in a million words instead of 10 times"),
  },
  {
    id: "any-unit",
    group: t("What has been taught"),
    label: t("Words of any unit"),
    description: t("whether they can be decoded yet or not"),
  },
] as const satisfies readonly Option[];

export type PracticeOption = (typeof PRACTICE_OPTIONS)[number]["id"];

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

/** Lets words through that can be decoded once a unit is taught. Units count from 0. */
export function decodableBy(
  scope: ScopeAndSequence,
  unit: number,
  { dictionary, language }: Pick<WordLexicon, "dictionary" | "language">,
): PracticeRequest["accepts"] {
  const index = new DecodabilityIndex(scope, language);
  return (word) => {
    const found = index.of(word, dictionary.get(word) ?? []).unit;
    return found !== undefined && found <= unit;
  };
}
