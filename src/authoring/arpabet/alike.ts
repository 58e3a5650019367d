import { t } from "@vscode/l10n";
import type { Fix, Problem } from "../../core/problems/problem.ts";
import { together } from "./textChange.ts";

/**
 * For each kind of problem among those at a place: a fix for it everywhere in the text, using the first fix of each. A
 * fix without doubt is left to "fix all"; a problem found only once has just its own fix.
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

/**
 * `Make it a comment` of `Make it a comment: replace // with #`, which also says how it is done in one place. Titles have this colon in
 * every language.
 */
function deedOf({ fixes: [first] }: Problem): string {
  return first!.title.split(": ")[0]!;
}

/**
 * Problems of one kind are fixed by the same action. One that names the text it inserts is the same only where the current text is the
 * same.
 */
function kindOf(problem: Problem, text: string): string {
  const deed = deedOf(problem);
  const named = problem.fixes[0]!.edits.some((edit) => edit.text.trim() !== "" && deed.includes(edit.text.trim()));
  return JSON.stringify([problem.code, deed, named ? text.slice(problem.start, problem.end) : ""]);
}
