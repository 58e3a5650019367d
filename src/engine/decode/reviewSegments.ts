import { framesIn, type Posteriors } from "../acoustic/posteriors.ts";
import type { ReadingSegment } from "./readingSegments.ts";

const ADJACENT_SECONDS = 0.15;

type Sound = Pick<Posteriors, "frameSeconds">;

/**
 * A word left out right beside an addition, or a single word said again, was replaced by it: the decoder keeps the two apart where that
 * fits slightly better.
 * @param shortest frames in which a word can be said
 */
export function joinReplaced(segments: readonly ReadingSegment[], shortest: (word: number) => number, sound: Sound): ReadingSegment[] {
  const adjacent = framesIn(ADJACENT_SECONDS, sound);
  const joined: ReadingSegment[] = [];
  for (let i = 0; i < segments.length; i++) {
    const [first, second] = [segments[i]!, segments[i + 1]];
    const other =
      second &&
      (replacement(first, second, segments[i + 2], shortest, adjacent) ?? replacement(second, first, segments[i - 1], shortest, adjacent));
    if (other) {
      joined.push(other);
      i++;
    } else {
      joined.push(first);
    }
  }
  return joined;
}

function replacement(
  omitted: ReadingSegment,
  added: ReadingSegment,
  beyond: ReadingSegment | undefined,
  shortest: (word: number) => number,
  adjacent: number,
): ReadingSegment | undefined {
  if (omitted.kind !== "omission") return undefined;
  if (added.kind !== "insertion" && added.kind !== "again") return undefined;
  const isAdded = added.kind === "insertion" ? added.started === undefined : beyond?.kind !== "again";
  if (!isAdded || Math.abs(omitted.at - added.start) > adjacent + (added.end - added.start)) return undefined;
  if (added.end - added.start < shortest(omitted.word) / 2) return undefined;
  return { kind: "other", word: omitted.word, start: added.start, end: added.end };
}

/** A word taken as read and an addition right beside it may be another word in its place. */
export function besides(segments: readonly ReadingSegment[], at: number, sound: Sound): ReadingSegment[] {
  const adjacent = framesIn(ADJACENT_SECONDS, sound);
  const segment = segments[at]!;
  if (segment.kind === "omission") return [];
  const touches = (a: ReadingSegment | undefined, b: ReadingSegment | undefined) =>
    a !== undefined &&
    b !== undefined &&
    a.kind !== "omission" &&
    b.kind !== "omission" &&
    b.start - a.end >= 0 &&
    b.start - a.end < adjacent;
  return [segments[at - 1], segments[at + 1]].filter((near, side): near is ReadingSegment => {
    if (near?.kind !== "insertion" || near.started !== undefined) return false;
    return side === 0 ? touches(near, segment) : touches(segment, near);
  });
}
