import { isAddition, isMiscue } from "../reading/miscues.ts";
import type { Segment, Timeline } from "../timeline/model.ts";

/**
 * Share of wrong verdicts among the words left from which listening may end: 1 in 30 moves the accuracy by 3.3 points at most, less than a
 * reading level is wide (90 to 95 %).
 */
export const FEW_MISTAKES = 1 / 30;
/** No more words than this share of the text are proposed at first, however little a service is sure. */
const FIRST_WORDS_SHARE = 0.15;
/** Least number for a short text, if as many are in doubt. */
const AT_LEAST = 5;
/** Surer verdicts are not in doubt. */
const SURE_CONFIDENCE = 0.97;

type Judged = Pick<Timeline, "segments" | "words">;

/** Words of the text that nobody has reviewed, as far as the service says how sure it is of them. */
export interface WordsLeft {
  words: number;
  /** Expected share of wrong verdicts, 0 to 1: the mean of 1 − confidence. */
  wrong: number;
}

/** Undefined if the service gives none of these words a confidence. */
export function wordsLeft({ segments }: Pick<Timeline, "segments">): WordsLeft | undefined {
  let [words, wrong] = [0, 0];
  for (const segment of segments) {
    if (!isOpen(segment)) continue;
    words += segment.words.length;
    wrong += segment.words.length * (1 - segment.confidence);
  }
  return words === 0 ? undefined : { words, wrong: wrong / words };
}

/**
 * Unreviewed segments to listen to, the least sure first, until so few of the words left are wrong; without confidences, those that
 * something makes doubtful.
 * @param few the share of wrong verdicts that may be left, 0 to 1.
 * @param isFirst false for somebody who goes on listening, which has no limits.
 * @returns indices in `Timeline.segments`
 */
export function worthHearing(timeline: Judged, few = FEW_MISTAKES, isFirst = true): number[] {
  const { segments, words } = timeline;
  const order = doubtOrder(timeline);
  const left = wordsLeft(timeline);
  let count = order.length;
  if (left) {
    let [open, wrong] = [left.words, left.words * left.wrong];
    count = 0;
    while (count < order.length && wrong > few * open) {
      const segment = segments[order[count++]!]!;
      if (!isOpen(segment)) continue;
      open -= segment.words.length;
      wrong -= segment.words.length * (1 - segment.confidence);
    }
  }
  if (!isFirst) return order.slice(0, count);
  const reviewed = segments.filter((segment) => segment.reviewed).length;
  const most = Math.max(AT_LEAST, Math.ceil(words.length * FIRST_WORDS_SHARE));
  return order.slice(0, Math.max(0, Math.min(most, Math.max(AT_LEAST, count + reviewed)) - reviewed));
}

/** By the service's confidence if there is any, otherwise by what makes a verdict doubtful. */
function doubtOrder({ segments }: Judged): number[] {
  const isRated = segments.some(({ confidence }) => confidence !== undefined);
  const sureOf = (segment: Segment) =>
    segment.confidence ?? (isRated && isAddition(segment.kind) ? sureOfAddition(segment) : guessed(segment));
  return segments
    .filter((segment) => !segment.reviewed && sureOf(segment) < SURE_CONFIDENCE)
    .map((segment) => ({ index: segment.index, sure: sureOf(segment) }))
    .sort((a, b) => a.sure - b.sure || a.index - b.index)
    .map(({ index }) => index);
}

/**
 * A service that is sure of words to some degree says nothing about what was added. An insertion counts as an error and comes after the
 * words that are most in doubt, the others cost nothing.
 */
function sureOfAddition({ kind }: Segment): number {
  return kind === "insertion" ? 0.8 : 1;
}

function isOpen(segment: Segment): segment is Segment & { confidence: number } {
  return segment.words.length > 0 && segment.confidence !== undefined && !segment.reviewed;
}

/** Confidence, 0 to 1, if the service gives none: from suspicious times, a miscue, a low score. */
function guessed({ kind, score, flags }: Segment): number {
  if (flags && flags.length > 0) return 0.2;
  if (isMiscue(kind)) return 0.5;
  return score === undefined ? 1 : 0.5 + score / 200;
}
