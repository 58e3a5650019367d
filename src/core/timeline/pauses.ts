import { isUnsaid } from "../reading/miscues.ts";
import type { Pause, Segment, Timeline } from "./model.ts";

/**
 * The shortest silence that counts as a pause, in seconds; shorter ones belong to articulation, such as the closure of
 * a plosive (Goldman-Eisler, 1968).
 */
export const PAUSE_SECONDS = 0.25;

/** From so many seconds on, an examiner of oral reading fluency tells the word; it is a miscue of its own to teachers. */
export const LONG_PAUSE_SECONDS = 3;

const PUNCTUATION = /[\p{P}\n]/u;

/**
 * The silences between spoken segments. Only neighbours that both have times are compared: where a segment without times
 * was said in between, a gap is no silence.
 */
export function pausesOf({ segments, words, reference }: Pick<Timeline, "segments" | "words" | "reference">): Pause[] {
  const pauses: Pause[] = [];
  let last: Segment | undefined;
  for (const segment of segments) {
    if (isUnsaid(segment.kind)) continue;
    if (last?.end !== undefined && segment.start !== undefined && segment.start - last.end >= PAUSE_SECONDS) {
      const long = segment.start - last.end >= LONG_PAUSE_SECONDS;
      const between = reference.slice(words[segment.at - 1]?.end ?? 0, words[segment.at]?.start ?? reference.length);
      const kind = long ? "long pause" : PUNCTUATION.test(between) ? "pause" : "hesitation";
      pauses.push({ index: pauses.length, kind, start: last.end, end: segment.start, after: last.index, before: segment.index });
    }
    last = segment;
  }
  return pauses;
}
