import { structuredPatch } from "diff";
import { counted } from "#core/text/counted.ts";
import type { CaseOutcome, CaseStatus } from "./caseOutcome.ts";
import { comparedTexts } from "./changedParts.ts";
import { figuresInWords } from "./figuresInWords.ts";
import { countsOf, type RunReport } from "./runReport.ts";

const SIGNS: Readonly<Record<CaseStatus, string>> = { passed: "✔", failed: "✖", error: "!", skipped: "-", "known-failure": "~" };
const NAMES: Readonly<Record<CaseStatus, string>> = {
  passed: "passed",
  failed: "failed",
  error: "could not be run",
  skipped: "skipped",
  "known-failure": "known to fail",
};
const INDENT = "      ";

/** Such as `✔ fox, maria: 97.4 % accuracy, 112 words correct per minute`. */
export function specLine({ name, status, reason, failures, figures }: CaseOutcome): string {
  const said =
    status === "error" || status === "skipped"
      ? reason
      : status === "known-failure"
        ? `known to fail: ${reason}`
        : status === "failed"
          ? failures.map(({ message }) => message).join("; ")
          : figuresInWords(figures);
  return `  ${SIGNS[status]} ${name}${said === undefined || said === "" ? "" : `: ${said}`}`;
}

export function specSummary({ run, cases }: RunReport): string {
  const lines: string[] = [];
  for (const { name, suite, status, failures } of cases) {
    if (status !== "failed" || failures.length === 0) continue;
    lines.push("", `  ✖ ${name}`);
    for (const failure of failures) {
      const { place, message } = failure;
      const compared = comparedTexts(failure);
      lines.push(`    ${suite}:${place.line}:${place.column}: ${message}`);
      if (compared) lines.push(...changedLines(compared.expected, compared.actual).map((line) => `${INDENT}${line}`));
    }
  }
  const counts = countsOf(cases);
  const parts = Object.entries(counts).flatMap(([status, count]) =>
    count === 0 && status !== "passed" ? [] : [`${count} ${NAMES[status as CaseStatus]}`],
  );
  lines.push(
    "",
    `${parts.join(", ")} in ${run.seconds.toFixed(1)} s (${run.assessed} assessed, ${run.known === 1 ? "1 result was" : `${run.known} results were`} there).`,
  );
  if (run.shard) lines.push(`Shard ${run.shard.index} of ${run.shard.of}: ${counted(cases.length, "case")} of ${run.cases}.`);
  if (run.stopped !== undefined) lines.push(run.stopped);
  return `${lines.join("\n")}\n`;
}

/** Unchanged lines that are shown before and after a difference. */
const CONTEXT_LINES = 2;

/** `-` expected and `+` actual, with the lines around them. */
export function changedLines(expected: string, actual: string): string[] {
  const { hunks } = structuredPatch("", "", ended(expected), ended(actual), "", "", { context: CONTEXT_LINES });
  return hunks.flatMap(({ lines }, i) => [...(i > 0 ? ["  …"] : []), ...lines.map((line) => `${line[0]!} ${line.slice(1)}`)]);
}

function ended(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}
