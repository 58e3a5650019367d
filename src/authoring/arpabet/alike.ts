import { t } from "@vscode/l10n";
import type { Fix, Problem } from "../../core/problems/problem.ts";
import { together } from "./textChange.ts";

/**
 * For each kind of problem among those at a place: what mends it wherever it is in the text, each with its own first fix.
 * A fix without doubt is left to "fix all"; what is found once has no more than its own fix.
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

/** `Make it a comment` of `Make it a comment: replace // with #`, which says how it is done in one place. Titles have their colon in every language. */
function deedOf({ fixes: [first] }: Problem): string {
  return first!.title.split(": ")[0]!;
}

/** Problems of one kind are mended by the same deed. One that names what it writes is the same only where the same is written now. */
function kindOf(problem: Problem, text: string): string {
  const deed = deedOf(problem);
  const named = problem.fixes[0]!.edits.some((edit) => edit.text.trim() !== "" && deed.includes(edit.text.trim()));
  return JSON.stringify([problem.code, deed, named ? text.slice(problem.start, problem.end) : ""]);
}
