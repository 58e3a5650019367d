import type { Pause, PhonemeKind, TimelinePhoneme, Segment, Suspicion, Timeline } from "#core/timeline/model.ts";
import { isUnsaid, type ReadingKind } from "#core/reading/miscues.ts";
import { saidText } from "#core/spelling/saidText.ts";

/** From top to bottom. */
export const LANE_ORDER = ["expectedWords", "heardWords", "pauses", "expectedPhonemes", "heardPhonemes"] as const;
export type LaneId = (typeof LANE_ORDER)[number];

/** By kind of list and index in it. */
export interface Selection {
  lane: "segment" | "phoneme";
  index: number;
}

/**
 * `exact`: both ends are in the result; `openEnd`: drawn up to what comes next, since the end is not in the result; `between`: it was said,
 * or left out, somewhere in this stretch.
 */
export interface PlacedItem {
  lane: LaneId;
  target: Selection;
  /** Every segment or phoneme that this box stands for. */
  covers: number[];
  start: number;
  end: number;
  placing: "exact" | "openEnd" | "between";
  kind: ReadingKind;
  label: string;
  /** 0 to 100; only for a box that stands for one segment or phoneme. */
  score?: number;
  /** The times are the embedded engine's, not the result's. */
  local?: boolean;
  /** Reasons to look at it twice. */
  flags?: readonly Suspicion[];
  /** It may have been another phoneme. */
  uncertain?: boolean;
  /** A silence, which selects the segment after it. */
  pause?: Pause["kind"];
}

export interface Lane {
  /** In order of start. */
  items: readonly PlacedItem[];
  /** Seconds of the longest item. */
  longest: number;
  /** Some items have scores. */
  scored: boolean;
}

/** Those that a result has something for, from top to bottom. */
export type Lanes = ReadonlyMap<LaneId, Lane>;

const WORD_KIND: Record<PhonemeKind, ReadingKind> = {
  equal: "correct",
  replace: "substitution",
  delete: "omission",
  insert: "insertion",
  unknown: "correct",
};

/** Seconds of a phoneme without an end when nothing follows it. */
const OPEN_SECONDS = 0.4;

/** Items of segments whose place depends only on themselves: a review keeps most segments of a timeline as the same objects. */
const wordsPlaced = new WeakMap<Segment, readonly PlacedItem[]>();
/** Segments whose phonemes are placed together. */
const BLOCK = 32;
/** By the first segment of a block. */
const blocksPlaced = new WeakMap<Segment, { block: readonly Segment[]; duration: number; lanes: Lanes }>();

export function placeItems(timeline: Timeline, duration: number): Lanes {
  const { segments, phonemes, summary } = timeline;
  const words = spansOf(segments, { from: summary.start ?? 0, to: summary.end ?? duration }).flatMap((span) => wordsOnce(span, timeline));
  const parts = [lanesOf([...words, ...timeline.pauses.map(pauseItem)])];
  for (let from = 0; from < segments.length; from += BLOCK) parts.push(blockOnce(segments.slice(from, from + BLOCK), phonemes, duration));
  const loose = phonemes.filter(({ segment }) => segment === undefined);
  parts.push(lanesOf(phonemeItems(loose, { from: 0, to: duration })));
  return new Map(
    LANE_ORDER.flatMap((id) => {
      const lanes = parts.flatMap((part) => part.get(id) ?? []);
      return lanes.length === 0 ? [] : [[id, joinedLane(lanes)]];
    }),
  );
}

function wordsOnce(span: Span<Segment>, timeline: Timeline): readonly PlacedItem[] {
  const segment = span.placing === "exact" ? span.members[0]! : undefined;
  const placed = (segment && wordsPlaced.get(segment)) ?? wordItems(span, timeline);
  if (segment) wordsPlaced.set(segment, placed);
  return placed;
}

/** Phonemes of a segment lie within that segment's time; those of no segment within the whole recording. */
function blockOnce(block: readonly Segment[], phonemes: Timeline["phonemes"], duration: number): Lanes {
  const known = blocksPlaced.get(block[0]!);
  if (known?.duration === duration && known.block.length === block.length && known.block.every((one, i) => one === block[i]))
    return known.lanes;
  const items = block.flatMap((segment) => {
    const { start: from = 0, end: to = duration } = segment;
    return phonemeItems(
      segment.phonemes.map((index) => phonemes[index]!),
      { from, to },
    );
  });
  const lanes = lanesOf(items);
  blocksPlaced.set(block[0]!, { block, duration, lanes });
  return lanes;
}

function lanesOf(items: readonly PlacedItem[]): Lanes {
  const byLane = new Map<LaneId, PlacedItem[]>();
  for (const item of items) {
    const own = byLane.get(item.lane);
    if (own) own.push(item);
    else byLane.set(item.lane, [item]);
  }
  return new Map([...byLane].map(([id, own]) => [id, laneOf(own)]));
}

function laneOf(items: PlacedItem[]): Lane {
  return {
    items: inOrder(items),
    longest: items.reduce((longest, { start, end }) => Math.max(longest, end - start), 0),
    scored: items.some(({ score }) => score !== undefined),
  };
}

/** Lanes that mostly follow each other. */
function joinedLane(lanes: readonly Lane[]): Lane {
  if (lanes.length === 1) return lanes[0]!;
  const items = lanes.flatMap((lane) => lane.items);
  const areApart = lanes.every(({ items: [first] }, i) => i === 0 || lanes[i - 1]!.items.at(-1)!.start <= first!.start);
  return {
    items: areApart ? items : inOrder(items),
    longest: Math.max(...lanes.map(({ longest }) => longest)),
    scored: lanes.some(({ scored }) => scored),
  };
}

function inOrder(items: PlacedItem[]): PlacedItem[] {
  return items.sort((a, b) => a.start - b.start);
}

interface Span<T> {
  members: T[];
  start: number;
  end: number;
  placing: PlacedItem["placing"];
}

interface Timed {
  kind: string;
  start?: number;
  end?: number;
}

/** Something that was not said has at most a moment where it was expected; it is shown in the pause between its neighbours. */
function isTimed({ kind, start, end }: Timed): boolean {
  return start !== undefined && !((kind === "omission" || kind === "told") && end === start);
}

/** Gives each member its stretch; neighbours without times share the stretch between those that have them. */
function spansOf<T extends Timed>(members: readonly T[], bounds: { from: number; to: number }): Span<T>[] {
  const spans: Span<T>[] = [];
  // If times do not follow the order of the members, a stretch without times still does not overlap any that has some.
  const nextStart = new Array<number>(members.length).fill(Infinity);
  for (let i = members.length - 2; i >= 0; i--)
    nextStart[i] = Math.min(nextStart[i + 1]!, isTimed(members[i + 1]!) ? members[i + 1]!.start! : Infinity);
  let reached: number | undefined;
  for (let i = 0; i < members.length; i++) {
    const member = members[i]!;
    if (member.start !== undefined && isTimed(member)) {
      const open = member.end === undefined;
      const next = open ? members.slice(i + 1).find(isTimed)?.start : undefined;
      const end = member.end ?? Math.max(member.start, next ?? Math.min(bounds.to, member.start + OPEN_SECONDS));
      spans.push({ members: [member], start: member.start, end, placing: open ? "openEnd" : "exact" });
      reached = Math.max(end, reached ?? 0);
      continue;
    }
    let last = i;
    while (last + 1 < members.length && !isTimed(members[last + 1]!)) last++;
    const next = nextStart[last]!;
    const start = reached ?? Math.min(bounds.from, next === Infinity ? bounds.to : next);
    const end = Math.max(start, next === Infinity ? bounds.to : next);
    spans.push({ members: members.slice(i, last + 1), start, end, placing: "between" });
    i = last;
  }
  return spans;
}

function wordItems({ members, start, end, placing }: Span<Segment>, timeline: Timeline): PlacedItem[] {
  const items: PlacedItem[] = [];
  const first = members[0]!;
  const omission = members.every(({ kind }) => isUnsaid(kind));
  const kind = members.length === 1 || omission ? first.kind : "correct";
  const expected = members
    .flatMap((segment) => (isUnsaid(segment.kind) && !omission ? segment.expected.map((word) => `(${word})`) : segment.expected))
    .join(" ");
  const heard = members
    .map((segment) => saidText(segment, timeline).text)
    .filter((text) => text !== "")
    .join(" ");
  const target = { lane: "segment", index: first.index } as const;
  const covers = members.map(({ index }) => index);
  if (expected !== "") items.push(marked({ lane: "expectedWords", target, covers, start, end, placing, kind, label: expected }, members));
  if (heard !== "") items.push(marked({ lane: "heardWords", target, covers, start, end, placing, kind, label: heard }, members));
  return items;
}

/** Only what a box has is set, so that boxes stay small. */
function marked(item: PlacedItem, members: readonly (Segment | TimelinePhoneme)[]): PlacedItem {
  const [first] = members;
  if (members.length === 1 && first!.score !== undefined) item.score = first!.score;
  if (members.some(({ source }) => source === "local alignment")) item.local = true;
  if (members.some(({ flags }) => flags)) item.flags = members.flatMap(({ flags }) => flags ?? []);
  return item;
}

/** The least probability of another phoneme that is worth a mark. */
const WORTH_MARKING = 0.2;

function isUncertain({ alternatives, heard }: TimelinePhoneme): boolean {
  return alternatives.some(({ phoneme, posterior }) => phoneme !== heard && (posterior === undefined || posterior >= WORTH_MARKING));
}

function pauseItem(pause: Pause): PlacedItem {
  const { start, end, before, kind } = pause;
  return {
    lane: "pauses",
    target: { lane: "segment", index: before },
    covers: [],
    start,
    end,
    placing: "exact",
    kind: "correct",
    label: (end - start).toFixed(2),
    pause: kind,
  };
}

function phonemeItems(group: readonly TimelinePhoneme[], bounds: { from: number; to: number }): PlacedItem[] {
  const items: PlacedItem[] = [];
  // A stretch without a single time would only repeat the word above it.
  if (group.every(({ start }) => start === undefined)) return items;
  for (const { members, start, end, placing } of spansOf(group, bounds)) {
    const first = members[0]!;
    const kind = WORD_KIND[first.kind];
    const target = { lane: "phoneme", index: first.index } as const;
    const covers = members.map(({ index }) => index);
    const [expected, heard] =
      members.length === 1 ? [first.expected ?? "", first.heard ?? ""] : [joined(members, "expected"), joined(members, "heard")];
    if (expected !== "")
      items.push(marked({ lane: "expectedPhonemes", target, covers, start, end, placing, kind, label: expected }, members));
    if (heard === "") continue;
    const item = marked({ lane: "heardPhonemes", target, covers, start, end, placing, kind, label: heard }, members);
    if (members.length === 1 && isUncertain(first)) item.uncertain = true;
    items.push(item);
  }
  return items;
}

function joined(phonemes: readonly TimelinePhoneme[], side: "expected" | "heard"): string {
  return phonemes.flatMap((phoneme) => phoneme[side] ?? []).join(" ");
}

const LANES_OF: Record<Selection["lane"], readonly LaneId[]> = {
  segment: ["expectedWords", "heardWords"],
  phoneme: ["expectedPhonemes", "heardPhonemes"],
};

/** Lane by lane. */
export function itemsOf(lanes: Lanes, of: Selection["lane"]): PlacedItem[] {
  return LANES_OF[of].flatMap((id) => lanes.get(id)?.items ?? []);
}

/** The first item of each segment or phoneme, for lanes seen before. */
const places = new WeakMap<Lanes, Partial<Record<Selection["lane"], PlacedItem[]>>>();

/** Known exactly or not. */
export function placeOf(lanes: Lanes, { lane, index }: Selection): PlacedItem | undefined {
  const known = places.get(lanes) ?? {};
  places.set(lanes, known);
  return (known[lane] ??= firstItems(itemsOf(lanes, lane)))[index];
}

function firstItems(items: readonly PlacedItem[]): PlacedItem[] {
  const first: PlacedItem[] = [];
  for (const item of items) for (const covered of item.covers) first[covered] ??= item;
  return first;
}

/** Undefined if the result has no time for it. */
export function playableSpan(lanes: Lanes, selection: Selection): { start: number; end: number } | undefined {
  const found = placeOf(lanes, selection);
  return found && found.placing !== "between" && found.end > found.start ? { start: found.start, end: found.end } : undefined;
}
