import { isUnsaid } from "../reading/miscues.ts";
import type { Segment, Timeline } from "../timeline/model.ts";

/** In seconds. */
export interface Interval {
  start: number;
  end: number;
  text: string;
  /** Index of the segment or phoneme, if it is one. */
  of?: number;
}

/** Seconds of an interval for which the result gives no length. */
const SHORTEST_INTERVAL_SECONDS = 0.001;

/** Per second. */
const MICROSECONDS_PER_SECOND = 1e6;

/** The last second that the timeline names, at least the recording's length. */
export function endOf({ duration = 0, segments, phonemes }: Timeline): number {
  return [...segments, ...phonemes].reduce(
    (last, { start = 0, end = 0 }) => Math.max(last, start, end),
    Math.max(duration, SHORTEST_INTERVAL_SECONDS),
  );
}

/**
 * Spoken pieces in order. Neighbours without times share one interval between those with times, since the result does not say how they
 * divide it; without room they are left out.
 * @param label undefined for a piece that does not belong here
 */
export function segmentIntervals(timeline: Timeline, label: (segment: Segment) => string | undefined): Interval[] {
  const intervals: Interval[] = [];
  const end = endOf(timeline);
  let waiting: string[] = [];
  let from = 0;
  const place = (to: number) => {
    if (waiting.length > 0 && to - from >= SHORTEST_INTERVAL_SECONDS) intervals.push({ start: from, end: to, text: waiting.join(" ") });
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
 * Removes gaps and overlaps from 0 to `end`: silence gets an empty text, and of two that overlap the earlier one yields. Those without
 * length get a millisecond if there is room.
 * @param ticks steps of a second that times are rounded to
 */
export function contiguous(intervals: readonly Interval[], end: number, ticks = MICROSECONDS_PER_SECOND): Interval[] {
  const sorted = intervals.filter(({ start }) => start < end).sort((a, b) => a.start - b.start || a.end - b.end);
  const tier: Interval[] = [];
  let at = 0;
  for (const [i, interval] of sorted.entries()) {
    const { start, end: stop } = interval;
    const next = sorted[i + 1]?.start ?? end;
    const from = round(Math.max(start, at), ticks);
    const to = round(
      Math.min(Math.max(stop, from + SHORTEST_INTERVAL_SECONDS), Math.max(next, from + SHORTEST_INTERVAL_SECONDS), end),
      ticks,
    );
    if (to <= from) continue;
    if (from > at) tier.push({ start: at, end: from, text: "" });
    tier.push({ ...interval, start: from, end: to });
    at = to;
  }
  if (at < end || tier.length === 0) tier.push({ start: at, end, text: "" });
  return tier;
}

/** Microseconds unless a format has its own steps: more digits than any service gives, and none that binary fractions add. */
export function round(seconds: number, ticks = MICROSECONDS_PER_SECOND): number {
  return Math.round(seconds * ticks) / ticks;
}
