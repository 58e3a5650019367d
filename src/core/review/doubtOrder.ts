import { isMiscue } from "../reading/miscues.ts";
import type { Segment, Timeline } from "../timeline/model.ts";

/** Share of words worth hearing first: on children's readings the least sure 15 % hold 60 % of the mistakes (`npm run bench:accuracy`). */
const FIRST_WORDS_SHARE = 0.15;
/** Least number for a short text, if as many are in doubt. */
const AT_LEAST = 5;
/** Surer verdicts are not in doubt. */
const SURE_CONFIDENCE = 0.97;

/**
 * Unreviewed segments to listen to, the least sure first: by the service's confidence if there is any, otherwise by what makes a verdict
 * doubtful.
 * @returns indices in `Timeline.segments`
 */
export function doubtOrder({ segments, words }: Pick<Timeline, "segments" | "words">): number[] {
  const doubtful = segments
    .map((segment) => ({ index: segment.index, sure: segment.confidence ?? guessed(segment), segment }))
    .filter(({ sure, segment }) => sure < SURE_CONFIDENCE && !segment.reviewed);
  const most = Math.max(AT_LEAST, Math.ceil(words.length * FIRST_WORDS_SHARE));
  const reviewed = segments.filter((segment) => segment.reviewed).length;
  return doubtful
    .sort((a, b) => a.sure - b.sure || a.index - b.index)
    .slice(0, Math.max(0, most - reviewed))
    .map(({ index }) => index);
}

/** Confidence, 0 to 1, if the service gives none: from suspicious times, a miscue, a low score. */
function guessed({ kind, score, flags }: Segment): number {
  if (flags && flags.length > 0) return 0.2;
  if (isMiscue(kind)) return 0.5;
  return score === undefined ? 1 : 0.5 + score / 200;
}
