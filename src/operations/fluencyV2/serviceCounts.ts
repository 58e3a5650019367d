import type { ServiceCounts } from "#core/timeline/model.ts";
import type { FluencyV2Result } from "./body.ts";
import { countsIn } from "./unknownWords.ts";

/** Over the whole reading; undefined without counts. */
export function serviceCountsOf(summary: FluencyV2Result["phoneme_summary"]): ServiceCounts | undefined {
  const { total_mispronunciations: mispronunciations, ...replacements } = summary?.phoneme_replacements ?? {};
  const substitutions = summary?.complete_substitutions;
  const counts: ServiceCounts = {
    replacements: countsIn(replacements).flatMap(({ word, count }) => {
      const [, expected, heard] = /^(.+?)->(.+)$/.exec(word) ?? [];
      return expected === undefined || heard === undefined ? [] : [{ expected: expected.trim(), heard: heard.trim(), count }];
    }),
    mispronunciations,
    substitutedWords: (substitutions?.reference_word_substitution ?? []).flatMap(countsIn),
    substitutions: substitutions?.total_count ?? undefined,
  };
  const isEmpty =
    counts.replacements.length === 0 && counts.substitutedWords.length === 0 && !counts.mispronunciations && !counts.substitutions;
  return isEmpty ? undefined : counts;
}
