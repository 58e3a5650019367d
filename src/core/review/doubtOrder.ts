import { isMiscue } from "../reading/miscues.ts";
import type { Segment, Timeline } from "../timeline/model.ts";

/**
 * The share of words whose verdicts are worth hearing first: on children's readings the least sure 15 % hold 60 % of the mistakes
 * (`npm run bench:accuracy`).
 */
const SHARE = 0.15;
/** A short text has at least this many, where that many are in doubt at all. */
const AT_LEAST = 5;
/** Verdicts that are surer than this are not in doubt. */
const SURE = 0.97;

/**
 * The segments that a person should listen to first, the least sure one first: by the confidence of their verdicts where the
 * service gives it, otherwise by what makes them doubtful. Without those that were reviewed.
 * @returns indices in `Timeline.segments`.
 */
export function doubtOrder({ segments, words }: Pick<Timeline, "segments" | "words">): number[] {
  const doubtful = segments
    .map((segment) => ({ index: segment.index, sure: segment.confidence ?? guessed(segment), segment }))
    .filter(({ sure, segment }) => sure < SURE && !segment.reviewed);
  const most = Math.max(AT_LEAST, Math.ceil(words.length * SHARE));
  const reviewed = segments.filter((segment) => segment.reviewed).length;
  return doubtful
    .sort((a, b) => a.sure - b.sure || a.index - b.index)
    .slice(0, Math.max(0, most - reviewed))
    .map(({ index }) => index);
}

/** Estimates the confidence of a verdict, 0 to 1, if the service gives none: a suspicious time, a miscue, a low score, nothing at all. */
function guessed({ kind, score, flags }: Segment): number {
  if (flags && flags.length > 0) return 0.2;
  if (isMiscue(kind)) return 0.5;
  return score === undefined ? 1 : 0.5 + score / 200;
}
