import { t } from "@vscode/l10n";
import type { Severity } from "../core/problems/problem.ts";

/** What may be wrong in a project's own files. `media/docs/problems.md` has a section for each. */
export const PROJECT_CODES = [
  { code: "dictionary-damaged", severity: "error", title: t("A dictionary, or an entry of it, that cannot be used") },
  { code: "dictionary-word", severity: "error", title: t("Not one word") },
  { code: "dictionary-pronunciation", severity: "error", title: t("A pronunciation that is none") },
  { code: "dictionary-twice", severity: "warning", title: t("A word that stands in a dictionary twice") },
  { code: "accepted-damaged", severity: "error", title: t("Accepted findings that cannot be used") },
  { code: "accepted-unknown-code", severity: "warning", title: t("An accepted finding that there is not") },
  { code: "passages-damaged", severity: "error", title: t("What a folder says of its passages cannot be used") },
] as const satisfies readonly { code: string; severity: Severity; title: string }[];

export type ProjectCode = (typeof PROJECT_CODES)[number]["code"];
