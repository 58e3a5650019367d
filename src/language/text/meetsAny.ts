import type { TextRange } from "./textRange.ts";

/** Tests if a part overlaps any of these ranges. A long text may have thousands; none of them is empty. */
export function meetsAny(ranges: readonly TextRange[]): (part: TextRange) => boolean {
  const ordered = [...ranges].sort((a, b) => a.start - b.start);
  // The furthest end of the ranges up to and including each.
  let reached = -1;
  const ends = ordered.map(({ end }) => (reached = Math.max(reached, end)));
  return ({ start, end }) => {
    let [from, to] = [0, ordered.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (ordered[middle]!.start < end) from = middle + 1;
      else to = middle;
    }
    return from > 0 && ends[from - 1]! > start;
  };
}
