import type { Problem } from "./problem.ts";

/** For a text with this many more UTF-16 units before it. */
export function moved(problem: Problem, by: number): Problem {
  if (by === 0) return problem;
  const shift = <T extends { start: number; end: number }>(range: T): T => ({ ...range, start: range.start + by, end: range.end + by });
  return {
    ...shift(problem),
    fixes: problem.fixes.map((fix) => ({ ...fix, edits: fix.edits.map(shift) })),
    ...(problem.related ? { related: problem.related.map(shift) } : {}),
  };
}
