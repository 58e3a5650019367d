import { t } from "@vscode/l10n";
import { isAddition, isUnsaid } from "../reading/miscues.ts";
import type { Segment, Timeline } from "../timeline/model.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { listedPhonemes } from "./editPhonemes.ts";
import { withPhonemes, withSegment } from "./editReview.ts";
import { type Retimed, rounded, SHORTEST_STRETCH, type Stretch, timedPhonemes, timedSegments } from "./moveEdge.ts";
import type { Review, ReviewedPhoneme, Stamp } from "./review.ts";

/** Seconds; binary fractions differ by less. */
const ROUNDING_SECONDS = 1e-6;

/** Words without new times stay as they are. */
export function withTimes(review: Review, timeline: Timeline, retimed: Retimed, stamp: Stamp): Review {
  const { segments, phonemes } = retimed;
  const touched = new Set<number | undefined>([
    ...segments.keys(),
    ...[...phonemes.keys()].map((index) => timeline.phonemes[index]!.segment),
  ]);
  let next = review;
  const drawn = new Map(timedSegments(withNewStarts(timeline, segments)).map((piece) => [piece.index, piece.end]));
  for (const index of touched) {
    const list = () => listedPhonemes(timeline, index, retimed);
    if (index === undefined) {
      next = withPhonemes(next, { list: list(), ...stamp });
      continue;
    }
    const segment = timeline.segments[index]!;
    const stretch = segments.get(index);
    const isMoved = stretch !== undefined && segment.phonemes.length > 0;
    const change = {
      ...(stretch && timesOf(segment, stretch, drawn.get(index))),
      ...((isMoved || segment.phonemes.some((one) => phonemes.has(one))) && { phonemes: list() }),
    };
    // A stamp alone would confirm a word that only ends where the next one begins.
    if (Object.keys(change).length > 0) next = withSegment(next, timeline, segment, { ...change, ...stamp });
  }
  return next;
}

function withNewStarts({ segments }: Timeline, moved: Retimed["segments"]): Pick<Timeline, "segments"> {
  return { segments: segments.map((segment) => ({ ...segment, start: moved.get(segment.index)?.start ?? segment.start })) };
}

/**
 * The edge that moved, or both if the result itself has no times, besides what is kept already.
 * @param drawn where an end that nobody knows is drawn now; there it stays unknown.
 */
function timesOf(segment: Segment, { start, end }: Stretch, drawn: number | undefined): Partial<Stretch> {
  const isOwn = segment.source !== "local alignment" && segment.start !== undefined;
  return withoutUndefined({
    start: isOwn && start === segment.start ? undefined : start,
    end: isOwn && end === (segment.end ?? drawn) ? undefined : end,
  });
}

export function withPhonemeList(
  review: Review,
  timeline: Timeline,
  segment: number | undefined,
  list: ReviewedPhoneme[],
  stamp: Stamp,
): Review {
  if (segment === undefined) return withPhonemes(review, { list, ...stamp });
  return withSegment(review, timeline, timeline.segments[segment]!, { phonemes: list, ...stamp });
}

/**
 * Moves a segment, and its phonemes in proportion.
 * @param seconds length of the recording
 * @returns the reason, in words, if something else is there, or it would come before what is said before it
 */
export function segmentTimes(timeline: Timeline, index: number, stretch: Stretch, seconds: number): Retimed | string {
  const segment = timeline.segments[index]!;
  if (isUnsaid(segment.kind)) return t("A word that was not said has no time: correct its reading first.");
  if (segment.words.length > 1) return t("These words share one time: split them first.");
  const problem = stretchProblem(stretch, seconds) ?? orderProblem(timedSegments(timeline), index, stretch, "word");
  if (problem) return problem;
  const tier = timedSegments(timeline);
  const own = tier.find((piece) => piece.index === index);
  const inner = timedPhonemes(timeline, index);
  const from = own ?? { start: inner[0]?.start ?? 0, end: inner.at(-1)?.end ?? 1 };
  const scale = (stretch.end - stretch.start) / Math.max(from.end - from.start, ROUNDING_SECONDS);
  const moved = (time: number) => rounded(Math.min(stretch.end, Math.max(stretch.start, stretch.start + (time - from.start) * scale)));
  return {
    segments: new Map([[index, both(stretch)]]),
    phonemes: new Map(inner.map((piece) => [piece.index, { start: moved(piece.start), end: moved(piece.end) }])),
  };
}

/** Within its word and between the phonemes beside it; otherwise the reason. */
export function phonemeTimes(timeline: Timeline, index: number, stretch: Stretch, seconds: number): Retimed | string {
  const { segment, heard } = timeline.phonemes[index]!;
  if (heard === undefined) return t("A phoneme that was not said has no time: enter what was heard first.");
  const problem =
    stretchProblem(stretch, seconds) ??
    roomProblem(timeline, segment, stretch) ??
    orderProblem(timedPhonemes(timeline, segment), index, stretch, "phoneme");
  return problem ?? { segments: new Map(), phonemes: new Map([[index, both(stretch)]]) };
}

function both({ start, end }: Stretch): Stretch {
  return { start: rounded(start), end: rounded(end) };
}

/** The reason why nothing can have this time, or undefined. */
export function stretchProblem({ start, end }: Stretch, seconds: number): string | undefined {
  if (start < 0 || end > seconds + ROUNDING_SECONDS) return t("The selection goes beyond the recording.");
  return end - start < SHORTEST_STRETCH - ROUNDING_SECONDS ? t("The selection is shorter than 5 ms: select a longer stretch.") : undefined;
}

/** The reason why a phoneme of the word cannot have this time, or undefined. */
export function roomProblem(timeline: Timeline, segment: number | undefined, { start, end }: Stretch): string | undefined {
  if (segment === undefined) return undefined;
  const room = timedSegments(timeline).find(({ index }) => index === segment);
  if (!room) return t("The word has no time yet: set its times first.");
  return start < room.start - ROUNDING_SECONDS || end > room.end + ROUNDING_SECONDS
    ? t("The selection goes beyond the word that the phoneme belongs to.")
    : undefined;
}

const ORDER_PROBLEMS = {
  word: {
    taken: t("There is another word in the selection: select a stretch without one, or move its edge first."),
    late: t("The words next to it are on the other side of the selection."),
  },
  phoneme: {
    taken: t("There is another phoneme in the selection: select a stretch without one, or move its edge first."),
    late: t("The phonemes next to it are on the other side of the selection."),
  },
};

/** The reason why an item of a tier cannot have this time, or undefined. Indices in a tier follow the order of speech. */
function orderProblem(
  tier: readonly (Stretch & { index: number })[],
  index: number,
  { start, end }: Stretch,
  what: keyof typeof ORDER_PROBLEMS,
): string | undefined {
  const others = tier.filter((piece) => piece.index !== index);
  if (others.some((piece) => piece.start < end - ROUNDING_SECONDS && piece.end > start + ROUNDING_SECONDS))
    return ORDER_PROBLEMS[what].taken;
  const before = others
    .filter((piece) => piece.index < index)
    .reduce((nearest, piece) => (piece.index > nearest ? piece.index : nearest), -1);
  const after = others
    .filter((piece) => piece.index > index)
    .reduce((nearest, piece) => (piece.index < nearest ? piece.index : nearest), Infinity);
  const isLate = others.some((piece) => (piece.index === before && piece.start > start) || (piece.index === after && piece.start < start));
  return isLate ? ORDER_PROBLEMS[what].late : undefined;
}

/** Segments that may get this time, in the order of time: said, without a time, between those that have one. */
export function untimedAround(timeline: Timeline, { start, end }: Stretch): Segment[] {
  const before =
    timeline.segments.findLast(
      (segment) => isTimed(segment) && segment.start! < end && (segment.end ?? segment.start!) <= start + ROUNDING_SECONDS,
    )?.index ?? -1;
  const after = timeline.segments.find((segment) => segment.index > before && isTimed(segment))?.index ?? timeline.segments.length;
  return timeline.segments
    .slice(before + 1, after)
    .filter(({ kind, words }) => !isUnsaid(kind) && (words.length === 1 || isAddition(kind)));
}

function isTimed({ kind, start }: Segment): boolean {
  return !isUnsaid(kind) && start !== undefined;
}

export function segmentAround(timeline: Timeline, { start, end }: Stretch): Segment | undefined {
  const piece = timedSegments(timeline).find((one) => one.start <= start + ROUNDING_SECONDS && one.end >= end - ROUNDING_SECONDS);
  return piece && timeline.segments[piece.index];
}
