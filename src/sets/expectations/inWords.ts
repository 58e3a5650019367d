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
export const MOST_NAMED_MISCUES = 5;

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

/** Such as `Said “gat”, expected “got”`. */
export function unexpectedInWords(miscue: ActualMiscue): string {
  const { kind, said, word, nth = 1 } = miscue;
  if (kind !== "substitution" || word === undefined || said === "") return t`Not expected: ${miscueInWords(miscue)}`;
  return nth > 1 ? t`Said “${said}”, expected “${word}” (occurrence ${nth})` : t`Said “${said}”, expected “${word}”`;
}

/** Such as `“got”: said “gat”, expected “goat”`. */
export function insteadInWords(actual: ActualMiscue, expected: ExpectedMiscue): string {
  return actual.kind === expected.kind && expected.said !== undefined
    ? t`“${actual.word ?? ""}”: said “${actual.said}”, expected “${expected.said}”`
    : t`Expected ${miscueInWords(expected)}, not ${miscueInWords(actual)}`;
}
