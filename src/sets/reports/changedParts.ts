import { structuredPatch } from "diff";
import type { CaseFailure } from "./caseOutcome.ts";

/** Unchanged lines that are kept before a difference. */
const CONTEXT_LINES = 2;
const GAP = "…";

/**
 * The texts shown below a failure's message: none for a figure, which the message covers and which is about no word in particular. A
 * figure's texts begin with the expectation itself, such as `accuracy: >= 95`.
 */
export function comparedTexts({ expectation, expected, actual }: CaseFailure): { expected: string; actual: string } | undefined {
  return expected === undefined || actual === undefined || expected.startsWith(`${expectation}: `) ? undefined : { expected, actual };
}

/**
 * Cuts two texts down to where they differ, each difference with the lines before it: an editor that shows both begins with what matters,
 * and where it only shows the beginning and the end of each, as VS Code does in the line of a failure, those are the difference.
 */
export function changedParts(expected: string, actual: string): { expected: string; actual: string } {
  const { hunks } = structuredPatch("", "", `${expected}\n`, `${actual}\n`, "", "", { context: CONTEXT_LINES });
  if (hunks.length === 0) return { expected, actual };
  const parts = hunks.map(({ lines }) => {
    const last = lines.findLastIndex((line) => !line.startsWith(" "));
    const shown = lines.slice(0, last + 1);
    const side = (sign: string) => shown.filter((line) => line.startsWith(" ") || line.startsWith(sign)).map((line) => line.slice(1));
    return { expected: side("-"), actual: side("+") };
  });
  const joined = (side: "expected" | "actual") => parts.map((part) => part[side].join("\n")).join(`\n${GAP}\n`);
  return { expected: joined("expected"), actual: joined("actual") };
}
