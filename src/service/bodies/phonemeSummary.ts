import type { FluencyAnalysis, ReadingEvent } from "#core/analysis.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";

/**
 * Errors over a whole reading. A replaced word counts either as mispronounced, by its phonemes, or as an entirely different word: the
 * sounds that two different words do not share say nothing about how a child speaks.
 */
export function phonemeSummary({ words, events, unknownWords }: FluencyAnalysis) {
  const replaced = events.filter(({ kind }) => kind === "substitution");
  const substituted = replaced.filter(isAnotherWord);
  const mispronounced = replaced.filter((event) => !isAnotherWord(event));
  const faults = mispronounced.flatMap(({ phonemePairs = [] }) => phonemePairs.filter(({ kind }) => kind !== "equal"));
  const replacements = faults.filter(({ kind }) => kind === "replace").map(({ expected, heard }) => `${expected}->${heard}`);
  const wordOf = ({ wordIndex }: ReadingEvent) => normaliseWord(words[wordIndex] ?? "");
  const attempted = events.filter(({ kind }) => kind === "correct" || kind === "substitution").map(wordOf);
  return {
    phoneme_replacements: { ...Object.fromEntries(tally(replacements)), total_mispronunciations: faults.length },
    complete_substitutions: {
      total_count: substituted.length,
      reference_word_substitution: tally(substituted.map(wordOf)).map(([word, count]) => ({ [word]: count })),
    },
    unknown_words: Object.fromEntries(tally(attempted.filter((word) => unknownWords.includes(word)))),
  };
}

/** Fewer than half of the expected phonemes were heard in place, or the engine could not identify them. */
function isAnotherWord({ phonemePairs = [] }: ReadingEvent): boolean {
  const expected = phonemePairs.filter(({ kind }) => kind !== "insert").length;
  const kept = phonemePairs.filter(({ kind }) => kind === "equal").length;
  return kept === 0 || kept * 2 < expected;
}

/** In order of first occurrence. */
function tally(texts: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts];
}
