import { t } from "@vscode/l10n";
import { MISCUE_DESCRIPTIONS } from "../reading/miscues.ts";
import type { AdditionKind, WordKind } from "./rating.ts";

export function kindLabel(kind: WordKind | AdditionKind): string {
  if (kind === "correct") return t("Read correctly");
  if (kind === "none") return t("Nothing");
  return kind === "miscue" ? t("Some miscue") : MISCUE_DESCRIPTIONS[kind].label;
}
