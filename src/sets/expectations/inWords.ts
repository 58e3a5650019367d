import { t } from "@vscode/l10n";
import { isAddition, MISCUE_DESCRIPTIONS } from "#core/reading/miscues.ts";
import type { ActualMiscue } from "./actualMiscues.ts";
import type { ExpectedMiscue, FigureName } from "./expectation.ts";
import { rounded } from "./numberTest.ts";

export const FIGURE_LABELS: Readonly<Record<FigureName, string>> = {
  accuracy: t("Accuracy"),
  wcpm: t("Words correct per minute"),
  score: t("Score"),
  "words-correct": t("Words correct"),
  errors: t("Errors"),
  substitutions: t("Substitutions"),
  omissions: t("Omissions"),
  told: t("Words told"),
  variants: t("Accepted variants"),
  "sounded-out": t("Words sounded out"),
  insertions: t("Insertions"),
  repetitions: t("Repetitions"),
  "self-corrections": t("Self-corrections"),
  "false-starts": t("False starts"),
};

/** As it is compared with a plain number of this many decimals, or with one decimal otherwise. */
export function figureText(figure: FigureName, value: number, decimals = 1): string {
  return `${rounded(value, decimals)}${figure === "accuracy" ? " %" : ""}`;
}

/** The most miscues that are named. */
const MOST_NAMED_MISCUES = 5;

/** Such as `substitution of “horse” (said “house”)`. */
export function miscueInWords({
  kind,
  word,
  nth = 1,
  said,
}: Pick<ExpectedMiscue, "kind" | "word" | "nth" | "said"> | ActualMiscue): string {
  const label = MISCUE_DESCRIPTIONS[kind].label.toLowerCase();
  const place = word === undefined ? undefined : nth > 1 ? t`“${word}” (occurrence ${nth})` : `“${word}”`;
  if (isAddition(kind)) {
    const added = said ? `${label} “${said}”` : label;
    return place === undefined ? added : t`${added} before ${place}`;
  }
  const missed = place === undefined ? label : t`${label} of ${place}`;
  return said ? t`${missed} (said “${said}”)` : missed;
}

export function miscuesInWords(miscues: readonly ActualMiscue[]): string {
  const named = miscues.slice(0, MOST_NAMED_MISCUES).map(miscueInWords).join(", ");
  return miscues.length > MOST_NAMED_MISCUES ? t`${named} and ${miscues.length - MOST_NAMED_MISCUES} more` : named;
}
