import { t } from "@vscode/l10n";
import { withoutStress } from "#language/arpabet/phonemes.ts";
import { plural } from "../plural.ts";
import type { Timeline } from "../timeline/model.ts";
import { phonemeReport } from "./phonemeReport.ts";

export interface ShownServiceCounts {
  /** The most frequent first. */
  replacements: { expected: string; heard: string; count: number }[];
  /** Words of the text, the most frequent first. */
  words: { word: string; count: number }[];
  /** Such as `3 mispronounced phonemes`. */
  totals: string[];
}

export const SERVICE_COUNTS_MEANING = t(
  "The service counts these over the whole reading. It decides itself which words were mispronounced and which were replaced completely, so its counts may differ from those made here word by word.",
);

/** Undefined if there are none, or they say what is counted here anyway. */
export function serviceCountsShown(timeline: Pick<Timeline, "serviceCounts" | "phonemes" | "segments">): ShownServiceCounts | undefined {
  const { serviceCounts: reported } = timeline;
  if (!reported) return undefined;
  const report = phonemeReport(timeline);
  const replaced = report.confusions.filter(({ expected, heard }) => expected && heard);
  const ours = replaced.map(({ expected, heard, phonemes }) => `${expected} ${heard} ${phonemes.length}`);
  const theirs = reported.replacements.map(({ expected, heard, count }) => `${withoutStress(expected)} ${withoutStress(heard)} ${count}`);
  const counted = [report.confusions.reduce((sum, { phonemes }) => sum + phonemes.length, 0), report.otherWords];
  const isSame =
    isSameList(ours, theirs) &&
    (reported.mispronunciations ?? counted[0]) === counted[0] &&
    (reported.substitutions ?? counted[1]) === counted[1];
  if (isSame) return undefined;
  const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count;
  const { mispronunciations, substitutions } = reported;
  return {
    replacements: [...reported.replacements].sort(byCount),
    words: [...reported.substitutedWords].sort(byCount),
    totals: [
      ...(mispronunciations === undefined
        ? []
        : [plural(mispronunciations, t("1 mispronounced phoneme"), t`${mispronunciations} mispronounced phonemes`)]),
      ...(substitutions === undefined
        ? []
        : [
            plural(
              substitutions,
              t("1 word replaced by a completely different word"),
              t`${substitutions} words replaced by a completely different word`,
            ),
          ]),
    ],
  };
}

function isSameList(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && [...some].sort().join("\n") === [...others].sort().join("\n");
}
