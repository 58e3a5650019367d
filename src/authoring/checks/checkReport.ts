import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import type { Fix, Problem, Severity } from "#core/problems/problem.ts";
import { needsDecision } from "../arpabet/textChange.ts";
import { countKinds, type KindCounts, leadingOfKinds } from "./foldedKinds.ts";

export interface CheckReport {
  /** In the order of the text; at most `MOST_PROBLEMS`, those that are shown before others and the more severe first. */
  problems: readonly Problem[];
  /** Problems that are neither shown nor counted with their kind (see `foldedKinds`). */
  left: number;
  /** Of all problems, also those left out. */
  kinds: KindCounts;
  /** All problems that have a certain fix, also those left out. */
  certain: number;
  /** All problems that need an author's decision, also those left out. */
  decisions: number;
  /** Further problems, which the project has accepted. */
  accepted: number;
  /** The reason why the text was not checked; there are no problems then. */
  unchecked?: string;
}

/** The editor shows 1,000 problems of a file: one of them says how many more there are, and some are about the file's bytes. */
export const MOST_PROBLEMS = 990;
const MOST_RELATED = 100;
/** A fix is applied as a whole or not at all, so one with more edits than this is not offered. */
const MOST_EDITS = 1000;

const RANK: Record<Severity, number> = { error: 0, warning: 1, information: 2, hint: 3 };

export const NOTHING_FOUND: CheckReport = { problems: [], left: 0, kinds: {}, certain: 0, decisions: 0, accepted: 0 };

/**
 * @param problems in the order of the text
 * @param accepted number of accepted problems
 */
export function reportOf(problems: readonly Problem[], accepted = 0): CheckReport {
  const kinds = countKinds(problems);
  const leading = leadingOfKinds(problems, kinds);
  const shown = new Set(mostSevere(leading, MOST_PROBLEMS));
  const rest = problems.filter((problem) => !shown.has(problem));
  const kept = new Set([...shown, ...mostSevere(rest, MOST_PROBLEMS - shown.size)]);
  return {
    problems: problems.filter((problem) => kept.has(problem)).map(shortened),
    left: leading.length - shown.size,
    kinds,
    certain: problems.filter(isCertain).length,
    decisions: problems.filter(needsDecision).length,
    accepted,
  };
}

export function uncheckedReport(reason: string): CheckReport {
  return { ...NOTHING_FOUND, unchecked: reason };
}

/** Returns true if no problem is left out of `problems`. */
export function isWhole({ problems, kinds }: CheckReport): boolean {
  return Object.values(kinds).reduce((sum, count) => sum + count, 0) <= problems.length;
}

export function isCertain({ fixes }: Pick<Problem, "fixes">): boolean {
  return fixes.some(({ preferred }) => preferred);
}

/** The last entry of the editor's list of problems; undefined if nothing is left out. */
export function leftOutMessage({ left }: CheckReport): string | undefined {
  if (left === 0) return undefined;
  return plural(
    left,
    t("1 more problem is not shown. It appears when another one is fixed."),
    t`${left.toLocaleString("en")} more problems are not shown. They appear as others are fixed.`,
  );
}

/** In the order of the text; of equally severe ones, the first in the text. */
export function mostSevere(problems: readonly Problem[], most: number): readonly Problem[] {
  if (problems.length <= most) return problems;
  const counts = [0, 0, 0, 0];
  for (const { severity } of problems) counts[RANK[severity]]!++;
  let room = most;
  const quota = counts.map((count) => {
    const taken = Math.min(count, room);
    room -= taken;
    return taken;
  });
  return problems.filter(({ severity }) => quota[RANK[severity]]!-- > 0);
}

function shortened(problem: Problem): Problem {
  const { fixes, related } = problem;
  const isShort = ({ edits }: Fix) => edits.length <= MOST_EDITS;
  if ((related?.length ?? 0) <= MOST_RELATED && fixes.every(isShort)) return problem;
  return { ...problem, fixes: fixes.filter(isShort), ...(related && { related: related.slice(0, MOST_RELATED) }) };
}
