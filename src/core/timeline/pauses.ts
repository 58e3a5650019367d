import { isUnsaid } from "../reading/miscues.ts";
import type { Pause, Segment, Timeline } from "./model.ts";

/** The shortest pause, in seconds; shorter silences belong to articulation, such as the closure of a plosive (Goldman-Eisler, 1968). */
export const PAUSE_SECONDS = 0.25;

/** Seconds after which an examiner of oral reading fluency gives the word; a miscue of its own to teachers. */
export const LONG_PAUSE_SECONDS = 3;

const PUNCTUATION = /[\p{P}\n]/u;

interface Spoken {
  start: number;
  end: number;
}

/**
 * Silences between spoken segments. Only neighbours that both have times are compared: a gap with an untimed segment in between is not
 * silence. Nor is one in which something else was said, as when times do not follow the order of the text, or a local alignment found words
 * that the result does not report.
 */
export function pausesOf({
  segments,
  words,
  reference,
  unreported = [],
}: Pick<Timeline, "segments" | "words" | "reference" | "unreported">): Pause[] {
  const pauses: Pause[] = [];
  const isSpoken = speechWithin([
    ...segments.filter(
      (segment): segment is Segment & Spoken => !isUnsaid(segment.kind) && segment.start !== undefined && segment.end !== undefined,
    ),
    ...unreported,
  ]);
  let last: Segment | undefined;
  for (const segment of segments) {
    if (isUnsaid(segment.kind)) continue;
    if (
      last?.end !== undefined &&
      segment.start !== undefined &&
      segment.start - last.end >= PAUSE_SECONDS &&
      !isSpoken(last.end, segment.start)
    ) {
      const long = segment.start - last.end >= LONG_PAUSE_SECONDS;
      const between = reference.slice(words[segment.at - 1]?.end ?? 0, words[segment.at]?.start ?? reference.length);
      const kind = long ? "long pause" : PUNCTUATION.test(between) ? "pause" : "hesitation";
      pauses.push({ index: pauses.length, kind, start: last.end, end: segment.start, after: last.index, before: segment.index });
    }
    last = segment;
  }
  return pauses;
}

/** Seconds by which times of something heard twice may differ. */
const ROUNDING_SECONDS = 0.1;

/** Tests if anything was said in a stretch of time, in the logarithm of the number of words. */
function speechWithin(spoken: readonly Spoken[]): (from: number, to: number) => boolean {
  const sorted = [...spoken].sort((a, b) => a.start - b.start);
  const reach: number[] = [];
  for (const { end } of sorted) reach.push(Math.max(end, reach.at(-1) ?? -Infinity));
  return (from, to) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]!.start < to - ROUNDING_SECONDS) low = middle + 1;
      else high = middle;
    }
    return low > 0 && reach[low - 1]! > from + ROUNDING_SECONDS;
  };
}
