import { numberOf } from "#contract/wire/wire.ts";
import { printable } from "#core/printable.ts";
import type { CountedWord, ServiceCounts } from "#core/timeline/model.ts";
import type { FluencyV2Result } from "./body.ts";

const TOTAL = "total_mispronunciations";

/** Over the whole reading; undefined without counts. */
export function serviceCountsOf(summary: FluencyV2Result["phoneme_summary"]): ServiceCounts | undefined {
  const replacements = summary?.phoneme_replacements ?? {};
  const substitutions = summary?.complete_substitutions;
  const counts: ServiceCounts = {
    replacements: countsIn(replacements).flatMap(({ word, count }) => {
      const [, expected, heard] = /^(.+?)->(.+)$/.exec(word) ?? [];
      return expected === undefined || heard === undefined ? [] : [{ expected: expected.trim(), heard: heard.trim(), count }];
    }),
    mispronunciations: countOf(replacements[TOTAL]),
    substitutedWords: (substitutions?.reference_word_substitution ?? []).flatMap(countsIn),
    substitutions: substitutions?.total_count ?? undefined,
  };
  const isEmpty =
    counts.replacements.length === 0 && counts.substitutedWords.length === 0 && !counts.mispronunciations && !counts.substitutions;
  return isEmpty ? undefined : counts;
}

function countsIn(counts: Readonly<Record<string, unknown>>): CountedWord[] {
  return Object.entries(counts).flatMap(([key, value]): CountedWord[] => {
    const count = key === TOTAL ? undefined : countOf(value);
    return count !== undefined && count > 0 ? [{ word: printable(key), count }] : [];
  });
}

function countOf(value: unknown): number | undefined {
  return typeof value === "number" || typeof value === "string" ? numberOf(value) : undefined;
}
