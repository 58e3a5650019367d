import type { Pause, PhonemeKind, TimelinePhoneme, Segment, Suspicion, Timeline } from "#core/timeline/model.ts";
import { isUnsaid, type ReadingKind } from "#core/reading/miscues.ts";
import { saidText } from "#core/spelling/saidText.ts";

export type LaneId = "expectedWords" | "heardWords" | "pauses" | "expectedPhonemes" | "heardPhonemes";

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
const phonemesPlaced = new WeakMap<Segment, readonly PlacedItem[]>();

/** Each lane is sorted by start. */
export function placeItems(timeline: Timeline, duration: number): PlacedItem[] {
  const spans = spansOf(timeline.segments, { from: timeline.summary.start ?? 0, to: timeline.summary.end ?? duration });
  const items: PlacedItem[] = [];
  for (const span of spans)
    placedOnce(wordsPlaced, span.placing === "exact" ? span.members[0] : undefined, items, () => wordItems(span, timeline));
  for (const pause of timeline.pauses) items.push(pauseItem(pause));
  for (const group of phonemeGroups(timeline)) {
    const segment = group[0]!.segment === undefined ? undefined : timeline.segments[group[0]!.segment];
    const isBounded = segment?.start !== undefined && segment.end !== undefined;
    placedOnce(phonemesPlaced, isBounded ? segment : undefined, items, () =>
      phonemeItems(group, { from: segment?.start ?? 0, to: segment?.end ?? duration }),
    );
  }
  return items.sort((a, b) => a.start - b.start);
}

function placedOnce(
  known: WeakMap<Segment, readonly PlacedItem[]>,
  segment: Segment | undefined,
  items: PlacedItem[],
  place: () => readonly PlacedItem[],
): void {
  const placed = (segment && known.get(segment)) ?? place();
  if (segment) known.set(segment, placed);
  for (const item of placed) items.push(item);
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

/** Phonemes of a segment lie within that segment's time; those of no segment within the whole recording. */
function phonemeGroups(timeline: Timeline): TimelinePhoneme[][] {
  const groups = new Map<number | undefined, TimelinePhoneme[]>();
  for (const phoneme of timeline.phonemes) {
    const group = groups.get(phoneme.segment);
    if (group) group.push(phoneme);
    else groups.set(phoneme.segment, [phoneme]);
  }
  return [...groups.values()];
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

/** The first item of each segment and of each phoneme, for lists of items seen before. */
const places = new WeakMap<readonly PlacedItem[], Record<Selection["lane"], PlacedItem[]>>();

/** Known exactly or not. */
export function placeOf(items: readonly PlacedItem[], { lane, index }: Selection): PlacedItem | undefined {
  let known = places.get(items);
  if (!known) {
    known = { segment: [], phoneme: [] };
    for (const item of items) for (const covered of item.covers) known[item.target.lane][covered] ??= item;
    places.set(items, known);
  }
  return known[lane][index];
}

/** Undefined if the result has no time for it. */
export function playableSpan(items: readonly PlacedItem[], selection: Selection): { start: number; end: number } | undefined {
  const found = placeOf(items, selection);
  return found && found.placing !== "between" && found.end > found.start ? { start: found.start, end: found.end } : undefined;
}
