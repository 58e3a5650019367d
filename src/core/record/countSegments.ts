import type { ReadingCounts } from "../reading/readingCounts.ts";
import type { Segment } from "../timeline/model.ts";

/** A word read right is one of the text's, so that there are never more of them; without a text, its own words stand for them. */
export function countSegments(segments: readonly Pick<Segment, "kind" | "words" | "expected" | "heard">[], words: number): ReadingCounts {
  const counts: ReadingCounts = {
    words,
    correct: 0,
    variants: 0,
    soundedOut: 0,
    substitutions: 0,
    omissions: 0,
    told: 0,
    insertions: 0,
    repetitions: 0,
    selfCorrections: 0,
    falseStarts: 0,
  };
  const right = (segment: (typeof segments)[number]) => (words > 0 ? segment.words.length : size(segment));
  for (const segment of segments) {
    if (segment.kind === "correct") counts.correct += right(segment);
    else if (segment.kind === "variant") {
      counts.correct += right(segment);
      counts.variants += right(segment);
    } else if (segment.kind === "soundedOut") {
      counts.correct += right(segment);
      counts.soundedOut += right(segment);
    } else if (segment.kind === "substitution") counts.substitutions += size(segment);
    else if (segment.kind === "omission") counts.omissions += size(segment);
    else if (segment.kind === "told") counts.told += size(segment);
    else if (segment.kind === "insertion") counts.insertions += Math.max(1, segment.heard.length);
    else if (segment.kind === "repetition") counts.repetitions += Math.max(1, segment.heard.length);
    else if (segment.kind === "selfCorrection") counts.selfCorrections++;
    else counts.falseStarts++;
  }
  return counts;
}

function size({ words, expected }: Pick<Segment, "words" | "expected">): number {
  return words.length || expected.length || 1;
}
