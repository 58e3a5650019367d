import type { Timeline } from "#core/timeline/model.ts";
import type { TimeSpan } from "../layout/viewport.ts";

/** Seconds of sound that can be told apart, where the neighbours of a word touch, or one of them the end of the recording. */
const LEAST_SECONDS = 0.6;
/** Seconds that are played if there is a neighbour on one side only. */
const ONE_SIDE_SECONDS = 1;

/**
 * The sound in which a word without a time was said, if it was said at all: from the end of the piece before it to the start of the one
 * after it.
 * @param index of the word's segment.
 * @param duration of the recording, in seconds.
 * @returns seconds of the recording; undefined if no other piece has a time.
 */
export function soundAround({ segments }: Pick<Timeline, "segments">, index: number, duration: number): TimeSpan | undefined {
  const before = segments.findLast(({ end }, i) => i < index && end !== undefined)?.end;
  const after = segments.find(({ start }, i) => i > index && start !== undefined)?.start;
  if (before === undefined && after === undefined) return undefined;
  const start = before ?? after! - ONE_SIDE_SECONDS;
  const end = after ?? before! + ONE_SIDE_SECONDS;
  const missing = Math.max(0, LEAST_SECONDS - (end - start)) / 2;
  return {
    start: Math.max(0, Math.min(start - missing, duration - LEAST_SECONDS)),
    end: Math.min(duration, Math.max(end + missing, LEAST_SECONDS)),
  };
}
