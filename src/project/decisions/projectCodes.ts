import { t } from "@vscode/l10n";
import type { Severity } from "#core/problems/problem.ts";

/** `media/docs/problems.md` has a section for each. */
export const PROJECT_CODES = [
  { code: "dictionary-damaged", severity: "error", title: t("A dictionary, or one of its entries, that cannot be used") },
  { code: "dictionary-word", severity: "error", title: t("Not a single word") },
  { code: "dictionary-pronunciation", severity: "error", title: t("Not a pronunciation") },
  { code: "dictionary-twice", severity: "warning", title: t("A word that is in a dictionary twice") },
  { code: "accepted-damaged", severity: "error", title: t("A list of accepted problems, or one of its entries, that cannot be used") },
  { code: "accepted-unknown-code", severity: "warning", title: t("An accepted problem that does not exist") },
  { code: "passages-damaged", severity: "error", title: t("A description of a folder's passages that cannot be used") },
] as const satisfies readonly { code: string; severity: Severity; title: string }[];
