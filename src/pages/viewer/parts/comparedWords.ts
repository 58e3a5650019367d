import { t } from "@vscode/l10n";
import { isAddition, MISCUE_DESCRIPTIONS } from "#core/reading/miscues.ts";
import type { UnitReading } from "#core/comparison/compareTimelines.ts";
import { KIND_TEXT } from "../state/describe.ts";

export function additionsText(additions: UnitReading["additions"]): string {
  return additions.map((one) => `${isAddition(one.kind) ? MISCUE_DESCRIPTIONS[one.kind].mark : ""} ${one.heard.join(" ")}`).join(", ");
}

/** Short, as it is shown. */
export function readingText({ kind, heard, additions }: UnitReading): string {
  const added = additionsText(additions);
  const own = kind === "correct" ? "✓" : kind === "omission" ? "—" : kind === "told" ? "T" : kind === "untold" ? "?" : heard.join(" ");
  return added ? `${added}, ${own}` : own;
}

/** As it is read to somebody. */
export function sideText({ kind, heard, additions }: UnitReading): string {
  const own = kind === "untold" ? t("not reported") : kind === "substitution" ? t`Substitution with ${heard.join(" ")}` : KIND_TEXT[kind];
  return additions.length > 0 ? t`${own}, after ${additions.map((one) => one.heard.join(" ")).join(", ")}` : own;
}

/** The kind that colours it; empty for one that nothing is known about. */
export function kindOf({ kind, additions }: UnitReading): string {
  return kind === "untold" ? "" : kind === "correct" && additions[0] ? additions[0].kind : kind;
}
