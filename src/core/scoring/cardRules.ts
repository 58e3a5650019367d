import { t } from "@vscode/l10n";
import type { CountingRules } from "../record/measures.ts";
import { LONG_PAUSE_SECONDS } from "../timeline/pauses.ts";
import type { ScoringProfile } from "./scoringProfile.ts";

export interface CardRules {
  counting: CountingRules;
  /** True if the card with the reading level, and the one with the percentile, show anything. */
  levels: boolean;
  norms: boolean;
  /** Of a timed reading; absent if the whole text is read. */
  seconds?: number;
  /** Rules, in plain words, that a count of miscues cannot follow, but `scoreReading` can. */
  beyond: string[];
}

/** The cards count miscues; rules that only `scoreReading` can follow are listed. */
export function cardRulesOf({ rules, time, levels, norms }: ScoringProfile): CardRules {
  const { insertion, repetition, selfCorrection, falseStart, hesitationFrom, repeatedName } = rules;
  const beyond = [
    ...(rules.selfCorrectionWithin === undefined ? [] : [t`self-corrections later than ${rules.selfCorrectionWithin} s`]),
    ...(hesitationFrom === undefined || hesitationFrom === LONG_PAUSE_SECONDS ? [] : [t`hesitations of ${hesitationFrom} s`]),
    ...(rules.transposition === "as marked" ? [] : [t("words read in swapped order")]),
    ...(rules.skippedLine === "each word" ? [] : [t("a skipped line as one error")]),
    ...(rules.variant === "ignored" ? [] : [t("accepted variants as errors")]),
    ...(rules.soundedOut === "error" ? [t("words sounded out as errors")] : []),
    ...(time === "whole text" ? [] : [time === "span read" ? t("only the words that were read") : t`the first ${time} s`]),
  ];
  return {
    counting: {
      insertions: insertion === "error",
      repetitions: repetition === "error",
      selfCorrections: selfCorrection === "error",
      falseStarts: falseStart === "error",
      longPauses: hesitationFrom === LONG_PAUSE_SECONDS,
      properNounsOnce: repeatedName === "once",
    },
    levels,
    norms,
    beyond,
    ...(typeof time === "number" && { seconds: time }),
  };
}
