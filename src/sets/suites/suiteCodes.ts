import { t } from "@vscode/l10n";
import type { Severity } from "#core/problems/problem.ts";

/** `media/docs/suites.md` has a section for each. */
export interface SuiteCode {
  code: string;
  severity: Severity;
  title: string;
}

export const SUITE_CODES = [
  { code: "suite-not-yaml", severity: "error", title: t("Not valid YAML") },
  { code: "suite-conflict", severity: "error", title: t("Merge conflict") },
  { code: "suite-unknown-key", severity: "error", title: t("Unknown key") },
  { code: "suite-missing-key", severity: "error", title: t("Missing key") },
  { code: "suite-wrong-value", severity: "error", title: t("Invalid value") },
  { code: "suite-impossible", severity: "error", title: t("Impossible expectation") },
  { code: "suite-no-reason", severity: "error", title: t("No reason given") },
  { code: "suite-does-not-apply", severity: "error", title: t("Does not apply to this kind") },
  { code: "suite-same-name", severity: "error", title: t("Two cases with one name") },
  { code: "suite-same-reading", severity: "warning", title: t("Two cases for one reading") },
  { code: "suite-file-missing", severity: "error", title: t("File not found") },
  { code: "suite-no-match", severity: "error", title: t("No match") },
  { code: "suite-outside", severity: "error", title: t("Outside the workspace") },
] as const satisfies readonly SuiteCode[];

export type SuiteCodeName = (typeof SUITE_CODES)[number]["code"];
