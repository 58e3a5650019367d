import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import { timeInWords } from "./remainingTime.ts";

export interface SetCounts {
  /** Recordings that are still being looked at. */
  looking: number;
  toAssess: number;
  /** Those that have a result. */
  known: number;
  unpaired: number;
  unsuitable: number;
  leftOut: number;
  seconds?: number | undefined;
}

/** Such as `28 to assess, 2 have results; about 4 minutes`. */
export function setInWords({ looking, toAssess, known, unpaired, unsuitable, leftOut, seconds }: SetCounts): string {
  if (looking > 0) return plural(looking, t("Looking at 1 recording…"), t`Looking at ${looking.toLocaleString("en")} recordings…`);
  const parts = [
    t`${toAssess.toLocaleString("en")} to assess`,
    ...(known > 0 ? [plural(known, t("1 already has a result"), t`${known.toLocaleString("en")} already have results`)] : []),
    ...(unpaired > 0 ? [t`${unpaired.toLocaleString("en")} without a text`] : []),
    ...(unsuitable > 0 ? [t`${unsuitable.toLocaleString("en")} not suitable`] : []),
    ...(leftOut > 0 ? [t`${leftOut.toLocaleString("en")} left out`] : []),
  ];
  return `${parts.join(", ")}${toAssess > 0 && seconds !== undefined ? `; ${timeInWords(seconds)}` : ""}`;
}

export interface RunCounts {
  assessed: number;
  known: number;
  otherText: number;
  failed: number;
  left: number;
}

export function runInWords({ assessed, known, otherText, failed, left }: RunCounts): string {
  return [
    plural(assessed, t("1 recording assessed."), t`${assessed.toLocaleString("en")} recordings assessed.`),
    ...(known > 0 ? [plural(known, t("1 already had a result."), t`${known.toLocaleString("en")} already had results.`)] : []),
    ...(otherText > 0
      ? [
          otherText === 1
            ? t("1 recording does not seem to be a reading of its text.")
            : t`${otherText.toLocaleString("en")} recordings do not seem to be readings of their texts.`,
        ]
      : []),
    ...(failed > 0 ? [t`${failed.toLocaleString("en")} could not be assessed.`] : []),
    ...(left > 0 ? [plural(left, t("1 was not sent."), t`${left.toLocaleString("en")} were not sent.`)] : []),
  ].join(" ");
}
