import { isAddition, MISCUE_DESCRIPTIONS } from "../../core/reading/miscues.ts";
import type { ActualMiscue } from "./actualMiscues.ts";
import type { ExpectedMiscue, FigureName } from "./expectation.ts";
import { rounded } from "./numberTest.ts";

export const FIGURE_LABELS: Readonly<Record<FigureName, string>> = {
  accuracy: "Accuracy", wcpm: "Words correct per minute", score: "Score", "words-correct": "Words correct", errors: "Errors",
  substitutions: "Substitutions", omissions: "Omissions", told: "Words told", variants: "Accepted variants", insertions: "Insertions", repetitions: "Repetitions",
  "self-corrections": "Self-corrections", "false-starts": "False starts",
};

/** As it is compared with a plain number of so many decimals, or else with one. */
export function figureText(figure: FigureName, value: number, decimals = 1): string {
  return `${rounded(value, decimals)}${figure === "accuracy" ? " %" : ""}`;
}

/** How many miscues are named. */
const NAMED = 5;

/** Such as `substitution of “horse” (said “house”)`. */
export function miscueInWords({ kind, word, nth = 1, said }: Pick<ExpectedMiscue, "kind" | "word" | "nth" | "said"> | ActualMiscue): string {
  const label = MISCUE_DESCRIPTIONS[kind].label.toLowerCase();
  const which = nth > 1 ? ` (occurrence ${nth})` : "";
  const where = word === undefined ? "" : isAddition(kind) ? ` before “${word}”${which}` : ` of “${word}”${which}`;
  if (isAddition(kind)) return `${label}${said ? ` “${said}”` : ""}${where}`;
  return `${label}${where}${said ? ` (said “${said}”)` : ""}`;
}

export function miscuesInWords(miscues: readonly ActualMiscue[]): string {
  const named = miscues.slice(0, NAMED).map(miscueInWords).join(", ");
  return miscues.length > NAMED ? `${named} and ${miscues.length - NAMED} more` : named;
}
