import { t } from "@vscode/l10n";
import type { Fix, Problem } from "#core/problems/problem.ts";
import { together } from "./textChange.ts";

/**
 * For each kind of problem at a place: the first fix of each of its kind in the text. Certain fixes are left to "fix all", and a problem
 * found only once to its own fix.
 */
export function mendedAlike(here: readonly Problem[], all: readonly Problem[], text: string): { problem: Problem; fix: Fix }[] {
  const kinds = new Map(here.filter(needsChoice).map((problem) => [kindOf(problem, text), problem]));
  return [...kinds].flatMap(([kind, problem]) => {
    const alike = all.filter((other) => other.code === problem.code && needsChoice(other) && kindOf(other, text) === kind);
    const { edits, count } = together(alike.map(({ fixes }) => fixes[0]!));
    return count > 1 ? [{ problem, fix: { title: t`${deedOf(problem)} in all ${count} places of this file`, edits } }] : [];
  });
}

function needsChoice({ fixes }: Problem): boolean {
  return fixes.length > 0 && !fixes.some(({ preferred }) => preferred);
}

/** `Make it a comment` of `Make it a comment: replace // with #`. Titles have this colon in every language. */
function deedOf({ fixes: [first] }: Problem): string {
  return first!.title.split(": ")[0]!;
}

/** The first action, and the current text too where the action names what it inserts. */
function kindOf(problem: Problem, text: string): string {
  const deed = deedOf(problem);
  const named = problem.fixes[0]!.edits.some((edit) => edit.text.trim() !== "" && deed.includes(edit.text.trim()));
  return JSON.stringify([problem.code, deed, named ? text.slice(problem.start, problem.end) : ""]);
}
