import { t } from "@vscode/l10n";
import { problemTitle } from "#core/accepted/problemTitle.ts";
import type { Problem } from "#core/problems/problem.ts";

/** Problems of one kind in a text up to which each is shown: an author goes through these one by one. */
export const MOST_OF_KIND = 50;
/** Problems shown of a kind that has more. */
export const FIRST_OF_KIND = 10;

/** Problems by their code. */
export type KindCounts = Readonly<Record<string, number>>;

export function countKinds(problems: readonly Pick<Problem, "code">[]): KindCounts {
  const counts: Record<string, number> = {};
  for (const { code } of problems) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/**
 * Puts one line in place of most problems of a kind that has very many: it is where the first of them is, and says how many there are.
 * Errors keep a text from being assessed, so each is shown.
 * @param problems in the order of the text; of a kind with very many at least `FIRST_OF_KIND` and the next
 * @param counts of all problems of the text
 */
export function foldedKinds(problems: readonly Problem[], counts: KindCounts): Problem[] {
  return eachOfKind(problems, counts, (problem, nth, more) =>
    nth > FIRST_OF_KIND ? { ...problem, message: foldedMessage(problem.code, more), fixes: [], related: [] } : problem,
  );
}

/** The problems that `foldedKinds` needs. */
export function leadingOfKinds(problems: readonly Problem[], counts: KindCounts): Problem[] {
  return eachOfKind(problems, counts, (problem) => problem);
}

function eachOfKind(
  problems: readonly Problem[],
  counts: KindCounts,
  shown: (problem: Problem, nth: number, more: number) => Problem,
): Problem[] {
  const seen: Record<string, number> = {};
  return problems.flatMap((problem) => {
    const { code, severity } = problem;
    const count = counts[code] ?? 0;
    if (severity === "error" || count <= MOST_OF_KIND) return problem;
    const nth = (seen[code] = (seen[code] ?? 0) + 1);
    return nth > FIRST_OF_KIND + 1 ? [] : shown(problem, nth, count - FIRST_OF_KIND);
  });
}

function foldedMessage(code: string, more: number): string {
  return t`${more.toLocaleString("en")} more from here on: ${problemTitle(code)}. They are not marked one by one, but each has its quick fixes where it is, and one of these accepts all of them.`;
}
