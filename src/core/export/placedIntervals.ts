import { isUnsaid } from "../reading/miscues.ts";
import type { Segment, Timeline } from "../timeline/model.ts";

/** A labelled stretch of time in seconds. */
export interface Interval {
  start: number;
  end: number;
  text: string;
  /** Index of the segment or phoneme that it is, where it is one. */
  of?: number;
}

/** A stretch needs some length to be an interval; a time that the result gives no length to gets this much. Seconds. */
const SHORTEST = 0.001;

/** In a second. */
const MICROSECONDS = 1e6;

/** The last second that anything in the timeline names, at least the recording's length. */
export function endOf({ duration = 0, segments, phonemes }: Timeline): number {
  return [...segments, ...phonemes].reduce((last, { start = 0, end = 0 }) => Math.max(last, start, end), Math.max(duration, SHORTEST));
}

/**
 * Spoken pieces as intervals, in order. Neighbours without times share the stretch between those that have them, in one
 * interval, since the result does not say how they divide it; where there is no room they are left out.
 *
 * @param label the piece's text; undefined for a piece that does not belong here.
 */
export function segmentIntervals(timeline: Timeline, label: (segment: Segment) => string | undefined): Interval[] {
  const intervals: Interval[] = [];
  const end = endOf(timeline);
  let waiting: string[] = [];
  let from = 0;
  const place = (to: number) => {
    if (waiting.length > 0 && to - from >= SHORTEST) intervals.push({ start: from, end: to, text: waiting.join(" ") });
    waiting = [];
  };
  for (const segment of timeline.segments) {
    const text = label(segment);
    if (isUnsaid(segment.kind)) continue;
    if (segment.start === undefined) {
      if (text !== undefined) waiting.push(text);
      continue;
    }
    place(segment.start);
    from = Math.max(from, segment.end ?? segment.start);
    if (text !== undefined) intervals.push({ start: segment.start, end: segment.end ?? segment.start, text, of: segment.index });
  }
  place(end);
  return intervals;
}

/**
 * Makes intervals follow each other without a gap or an overlap from 0 to `end`: silence gets an empty text, and of two
 * that overlap the earlier one yields. Those with no length get a millisecond where there is room for it.
 * @param ticks steps of a second that times are rounded to.
 */
export function contiguous(intervals: readonly Interval[], end: number, ticks = MICROSECONDS): Interval[] {
  const sorted = intervals.filter(({ start }) => start < end).sort((a, b) => a.start - b.start || a.end - b.end);
  const tier: Interval[] = [];
  let at = 0;
  for (const [i, interval] of sorted.entries()) {
    const { start, end: stop } = interval;
    const next = sorted[i + 1]?.start ?? end;
    const from = round(Math.max(start, at), ticks);
    const to = round(Math.min(Math.max(stop, from + SHORTEST), Math.max(next, from + SHORTEST), end), ticks);
    if (to <= from) continue;
    if (from > at) tier.push({ start: at, end: from, text: "" });
    tier.push({ ...interval, start: from, end: to });
    at = to;
  }
  if (at < end || tier.length === 0) tier.push({ start: at, end, text: "" });
  return tier;
}

/** Microseconds where a format has no steps of its own: more digits than any service gives, and none of those that binary fractions add. */
export function round(seconds: number, ticks = MICROSECONDS): number {
  return Math.round(seconds * ticks) / ticks;
}
