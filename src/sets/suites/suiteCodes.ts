import type { Severity } from "../../core/problems/problem.ts";

/** A kind of problem of a suite. `media/docs/suites.md` has a section for each. */
export interface SuiteCode {
  code: string;
  severity: Severity;
  title: string;
}

/** Every problem that a suite can have. */
export const SUITE_CODES = [
  { code: "suite-not-yaml", severity: "error", title: "Not YAML" },
  { code: "suite-unknown-key", severity: "error", title: "Unknown key" },
  { code: "suite-missing-key", severity: "error", title: "Missing key" },
  { code: "suite-wrong-value", severity: "error", title: "Value that cannot be used" },
  { code: "suite-impossible", severity: "error", title: "Expectation that nothing meets" },
  { code: "suite-no-reason", severity: "error", title: "No reason given" },
  { code: "suite-does-not-apply", severity: "error", title: "Does not apply to this kind" },
  { code: "suite-same-name", severity: "error", title: "Two cases with one name" },
  { code: "suite-same-reading", severity: "warning", title: "Two cases for one reading" },
  { code: "suite-file-missing", severity: "error", title: "File not found" },
  { code: "suite-no-match", severity: "error", title: "Nothing matches" },
  { code: "suite-outside", severity: "error", title: "Outside the workspace" },
] as const satisfies readonly SuiteCode[];

export type SuiteCodeName = (typeof SUITE_CODES)[number]["code"];
