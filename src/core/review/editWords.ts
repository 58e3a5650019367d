import { t } from "@vscode/l10n";
import { isAddition } from "../reading/miscues.ts";
import type { Segment, Timeline } from "../timeline/model.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { listedPhonemes } from "./editPhonemes.ts";
import { withAddition, withAdditionAt, withNewAddition, withSegment, withWord } from "./editReview.ts";
import { stretchProblem } from "./editTimes.ts";
import { rounded, SHORTEST_STRETCH, type Stretch, timedSegments } from "./moveEdge.ts";
import type { Review, ReviewedPhoneme, Stamp } from "./review.ts";

/** Change the number of words on the time axis. Each says in words why it is not possible. */

/**
 * The part from this second on becomes an addition. In a stretch of several words, the first one gets the time before, and the last of two
 * the time after.
 * @param said in the second part; ignored for several words
 */
export function splitSegment(review: Review, timeline: Timeline, index: number, time: number, said: string, stamp: Stamp): Review | string {
  const segment = timeline.segments[index]!;
  const piece = timedSegments(timeline).find((one) => one.index === index);
  if (!piece || time < piece.start + SHORTEST_STRETCH || time > piece.end - SHORTEST_STRETCH)
    return t("To split the word, put the playhead inside it, at least 5 ms from its ends.");
  const { start, end } = piece;
  const at = rounded(time);
  const { words } = segment;
  if (words.length > 1) {
    const text = (word: number) => timeline.words[word]!.text;
    const first = withWord(review, words[0]!, { text: text(words[0]!), start, end: at, ...stamp });
    return words.length > 2 ? first : withWord(first, words[1]!, { text: text(words[1]!), start: at, end, ...stamp });
  }
  if (said.trim() === "") return t("Enter what was said after the split.");
  const before: ReviewedPhoneme[] = [];
  const after: ReviewedPhoneme[] = [];
  for (const one of listedPhonemes(timeline, index)) {
    const isBehind = one.heard !== undefined && one.start !== undefined && ((one.end ?? one.start) + one.start) / 2 >= at;
    if (!isBehind)
      before.push(
        withoutUndefined({
          ...one,
          ...(one.start !== undefined && { start: Math.min(one.start, at) }),
          ...(one.end !== undefined && { end: Math.min(one.end, at) }),
        }),
      );
    else {
      after.push(withoutUndefined({ heard: one.heard, start: Math.max(one.start!, at), end: one.end, local: one.local }));
      if (one.expected !== undefined) before.push({ expected: one.expected });
    }
  }
  const shorter = withSegment(review, timeline, segment, { start, end: at, ...(before.length > 0 && { phonemes: before }), ...stamp });
  const verdict = isAddition(segment.kind) ? segment.kind : "insertion";
  return withNewAddition(shorter, {
    before: words.length > 0 ? words[0]! + 1 : segment.at,
    verdict,
    said: said.trim(),
    start: at,
    end,
    ...(after.length > 0 && { phonemes: after }),
    ...stamp,
  });
}

/** Follows in time; both need times. */
export function nextInTime(timeline: Timeline, index: number): Segment | undefined {
  const tier = timedSegments(timeline);
  const at = tier.findIndex((piece) => piece.index === index);
  const next = at < 0 ? undefined : tier[at + 1];
  return next && timeline.segments[next.index];
}

/**
 * Merges with what is said next: an addition is taken into the word beside it; of two words the first gets the time of both, and the second
 * counts as left out.
 */
export function mergeSegments(review: Review, timeline: Timeline, index: number, stamp: Stamp): Review | string {
  const first = timeline.segments[index]!;
  const second = nextInTime(timeline, index);
  if (!second) return t("Nothing with a time comes after it.");
  if (first.words.length > 1 || second.words.length > 1) return t("These words share one time: split them first.");
  const tier = timedSegments(timeline).filter((piece) => piece.index === index || piece.index === second.index);
  const stretch = { start: Math.min(...tier.map(({ start }) => start)), end: Math.max(...tier.map(({ end }) => end)) };
  const kept = isAddition(first.kind) && !isAddition(second.kind) ? second : first;
  const gone = kept === first ? second : first;
  const phonemes = [first, second].flatMap((segment) =>
    listedPhonemes(timeline, segment.index).flatMap((one): ReviewedPhoneme[] =>
      segment === kept ? [one] : one.heard === undefined ? [] : [withoutUndefined({ ...one, expected: undefined })],
    ),
  );
  const said = isAddition(kept.kind) ? [...first.heard, ...second.heard].join(" ") : undefined;
  const goneEntry = gone.entry === undefined ? undefined : review.additions?.[gone.entry];
  const longer = withSegment(
    review,
    timeline,
    kept,
    withoutUndefined({ ...stretch, said, phonemes: phonemes.length > 0 ? phonemes : undefined, ...stamp }),
  );
  if (!isAddition(gone.kind))
    return withWord(longer, gone.words[0]!, { text: timeline.words[gone.words[0]!]!.text, verdict: "omission", ...stamp });
  // An addition that only the review has needs no entry saying that it was not said.
  if (goneEntry && goneEntry.of === undefined) return withAdditionAt(longer, longer.additions!.indexOf(goneEntry), undefined);
  return withAddition(longer, timeline, withoutUndefined({ ...gone, entry: goneEntry && longer.additions!.indexOf(goneEntry) }), {
    verdict: "none",
    ...stamp,
  });
}

/** For a place without a word, before the word of the text that is said next. */
export function addSegment(
  review: Review,
  timeline: Timeline,
  stretch: Stretch,
  said: string,
  seconds: number,
  stamp: Stamp,
): Review | string {
  const problem = stretchProblem(stretch, seconds);
  if (problem) return problem;
  const { start, end } = stretch;
  const tier = timedSegments(timeline);
  if (tier.some((piece) => piece.start < end - 1e-6 && piece.end > start + 1e-6))
    return t("There is a word in the selection: select a stretch without one, or move its edge first.");
  const next = tier.find((piece) => piece.start >= start);
  const last = timeline.stop === undefined ? timeline.words.length : timeline.stop.word + 1;
  const before = Math.min(next ? timeline.segments[next.index]!.at : last, last);
  return withNewAddition(review, { before, verdict: "insertion", said: said.trim(), start: rounded(start), end: rounded(end), ...stamp });
}
