import { isUnsaid } from "../reading/miscues.ts";
import type { Timeline } from "../timeline/model.ts";

/** One end of a word, an addition or a phoneme, by its index in the timeline. */
export interface Edge {
  lane: "segment" | "phoneme";
  index: number;
  end: "start" | "end";
}

/** Seconds. */
export interface Stretch {
  start: number;
  end: number;
}

/** By index; segments and phonemes not named keep their times. */
export interface Retimed {
  segments: ReadonlyMap<number, Stretch>;
  phonemes: ReadonlyMap<number, Stretch>;
}

/** As near as possible to the second wanted, with the times that follow from it. */
export interface Moved extends Retimed {
  at: number;
}

/** Puts an edge at a second. @param alone true if an edge shared with its neighbour stays there */
export type EdgeMover = (to: number, alone?: boolean) => Moved;

/** Seconds; a person sets nothing shorter. */
export const SHORTEST_STRETCH = 0.005;
/** Seconds; nearer edges are one: services round to hundredths, and sums of fractions are not exact. */
const SHARED_EDGE_SECONDS = 0.001;
/** Seconds, as drawn, of a piece with an unknown end and nothing after it. */
const OPEN_PIECE_SECONDS = 0.4;

/** Said, with a time, in the order of time. A missing end is where the next one begins. */
export interface TimedPiece extends Stretch {
  index: number;
}

/** Words and additions, also stretches of several words. */
export function timedSegments({ segments }: Pick<Timeline, "segments">): TimedPiece[] {
  return pieces(segments.filter(({ kind }) => !isUnsaid(kind)));
}

/** Without a segment, those that belong to none. */
export function timedPhonemes(timeline: Pick<Timeline, "segments" | "phonemes">, segment: number | undefined): TimedPiece[] {
  const said = phonemesOfSegment(timeline, segment).filter(({ heard }) => heard !== undefined);
  return pieces(said, segment === undefined ? undefined : timeline.segments[segment]?.end);
}

/** Without a segment, those that belong to none. */
export function phonemesOfSegment(
  { segments, phonemes }: Pick<Timeline, "segments" | "phonemes">,
  segment: number | undefined,
): Timeline["phonemes"] {
  return segment === undefined
    ? phonemes.filter((phoneme) => phoneme.segment === undefined)
    : (segments[segment]?.phonemes.map((index) => phonemes[index]!) ?? []);
}

function pieces(items: readonly { index: number; start?: number; end?: number }[], last?: number): TimedPiece[] {
  const timed = items.filter(({ start }) => start !== undefined).sort((a, b) => a.start! - b.start!);
  return timed.map(({ index, start, end }, i) => ({
    index,
    start: start!,
    end: Math.max(start!, end ?? timed[i + 1]?.start ?? last ?? start! + OPEN_PIECE_SECONDS),
  }));
}

/**
 * Takes hold of an edge. Moved, it stays between its neighbours, `SHORTEST_STRETCH` away from the other end and within the recording;
 * phonemes stay in their word, and the outer ones follow its edges. A common edge of two without a gap moves both. What overlaps already is
 * never made to overlap more.
 * @param seconds length of the recording
 * @returns undefined for anything without a time of its own, not said, or standing for several words
 */
export function edgeMover(timeline: Timeline, edge: Edge, seconds: number): EdgeMover | undefined {
  if (edge.lane === "segment") return segmentMover(timeline, edge.index, edge.end, seconds);
  const phoneme = timeline.phonemes[edge.index];
  if (!phoneme) return undefined;
  const tier = timedPhonemes(timeline, phoneme.segment);
  const at = tier.findIndex(({ index }) => index === edge.index);
  if (at < 0) return undefined;
  const word = phoneme.segment === undefined ? undefined : timedSegments(timeline).find(({ index }) => index === phoneme.segment);
  const own = tier[at]!;
  const beside = tier[edge.end === "start" ? at - 1 : at + 1];
  // The outer edge of a word's outer phoneme is the word's.
  const outer =
    word && !beside && Math.abs(own[edge.end] - word[edge.end]) < SHARED_EDGE_SECONDS
      ? segmentMover(timeline, word.index, edge.end, seconds)
      : undefined;
  const room = word ?? { start: 0, end: seconds };
  return (to, alone = false) => {
    if (outer && !alone) return outer(to, alone);
    const joined = isJoined(own, beside, edge.end) && !alone;
    const at = clamped(to, own, beside, edge.end, joined, room);
    return {
      at,
      segments: new Map(),
      phonemes: new Map(
        [own, ...(joined ? [beside!] : [])].map((piece) => [piece.index, withEnd(piece, piece === own ? edge.end : other(edge.end), at)]),
      ),
    };
  };
}

function segmentMover(timeline: Timeline, index: number, end: Edge["end"], seconds: number): EdgeMover | undefined {
  const tier = timedSegments(timeline);
  const place = tier.findIndex((piece) => piece.index === index);
  if (place < 0 || timeline.segments[index]!.words.length > 1) return undefined;
  const own = tier[place]!;
  const beside = tier[end === "start" ? place - 1 : place + 1];
  const innermost = (piece: TimedPiece | undefined, side: Edge["end"]) =>
    piece && timedPhonemes(timeline, piece.index).at(side === "start" ? 0 : -1);
  const ownPhoneme = innermost(own, end);
  // A stretch of several words has no edge of its own to give.
  const canJoin = beside !== undefined && timeline.segments[beside.index]!.words.length <= 1;
  const besidePhoneme = innermost(beside, other(end));
  return (to, alone = false) => {
    const joined = canJoin && isJoined(own, beside, end) && !alone;
    const at = clamped(to, own, beside, end, joined, { start: 0, end: seconds }, ownPhoneme, besidePhoneme);
    const segments = new Map<number, Stretch>([[own.index, withEnd(own, end, at)]]);
    const phonemes = new Map<number, Stretch>();
    const follow = (phoneme: TimedPiece | undefined, word: TimedPiece, side: Edge["end"]) => {
      if (!phoneme) return;
      const isAttached = Math.abs(phoneme[side] - word[side]) < SHARED_EDGE_SECONDS;
      const isOutside = side === "start" ? phoneme.start < at : phoneme.end > at;
      if (isAttached || isOutside) phonemes.set(phoneme.index, withEnd(phoneme, side, at));
    };
    follow(ownPhoneme, own, end);
    if (joined) {
      segments.set(beside.index, withEnd(beside, other(end), at));
      follow(besidePhoneme, beside, other(end));
    }
    return { at, segments, phonemes };
  };
}

function isJoined(own: Stretch, beside: Stretch | undefined, end: Edge["end"]): boolean {
  return beside !== undefined && Math.abs(own[end] - beside[other(end)]) < SHARED_EDGE_SECONDS;
}

/** The nearest allowed second to `to`; the current one is always allowed. */
function clamped(
  to: number,
  own: Stretch,
  beside: Stretch | undefined,
  end: Edge["end"],
  joined: boolean,
  room: Stretch,
  inner: Stretch = own,
  besideInner = beside,
): number {
  const now = own[end];
  // The far ends: of what becomes shorter, and of its neighbour, even if that does not give way.
  const sign = end === "start" ? 1 : -1;
  const inward = (end === "start" ? Math.min(inner.end, own.end) : Math.max(inner.start, own.start)) - sign * SHORTEST_STRETCH;
  const outward = beside === undefined ? room[end] : joined ? (besideInner ?? beside)[end] + sign * SHORTEST_STRETCH : beside[other(end)];
  const [low, high] = end === "start" ? [Math.max(outward, room.start), inward] : [inward, Math.min(outward, room.end)];
  return rounded(Math.min(Math.max(to, Math.min(low, now)), Math.max(high, now)));
}

function withEnd({ start, end }: Stretch, side: Edge["end"], at: number): Stretch {
  return side === "start" ? { start: at, end } : { start, end: at };
}

function other(end: Edge["end"]): Edge["end"] {
  return end === "start" ? "end" : "start";
}

/** Microseconds, shorter than a sample. */
export function rounded(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6;
}
