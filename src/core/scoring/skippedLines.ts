import type { Timeline } from "../timeline/model.ts";

/** An unread line of one word is an omission like any other. */
const FEWEST_WORDS = 2;

/** Indices of the words of each skipped line, in order; empty if the text is a single line. */
export function skippedLines({ words, segments, reference }: Pick<Timeline, "words" | "segments" | "reference">): number[][] {
  const lines: number[][] = [];
  for (const [index, { start }] of words.entries()) {
    const before = words[index - 1];
    if (before === undefined || reference.slice(before.end, start).includes("\n")) lines.push([]);
    lines.at(-1)!.push(index);
  }
  if (lines.length < 2) return [];
  return lines.filter((line) => line.length >= FEWEST_WORDS && line.every((word) => isOmitted(words[word]!, segments)));
}

function isOmitted({ segment }: Timeline["words"][number], segments: Timeline["segments"]): boolean {
  return segment !== undefined && segments[segment]!.kind === "omission";
}
