import { type ExportOrigin, originOf, ORIGIN_TIER, writeOrigin } from "../formats/exportOrigin.ts";
import { type LabelPhoneme, type Place, writePlaceLabel } from "../formats/placeLabel.ts";
import { isAddition, isMiscue, isUnsaid, MISCUE_CODES } from "../reading/miscues.ts";
import { printable } from "../printable.ts";
import { strictnessCode } from "../reading/strictness.ts";
import type { Review } from "../review/review.ts";
import type { Segment, Timeline, TimelinePhoneme } from "../timeline/model.ts";
import { contiguous, endOf, type Interval, round, segmentIntervals } from "./placedIntervals.ts";

export interface ExportTier {
  name: string;
  kind: "intervals" | "points";
  /** Without gaps from 0 to the end; silence has an empty text. */
  items: Interval[];
}

export interface Tiers {
  /** Of the recording, in seconds. */
  end: number;
  tiers: ExportTier[];
}

/** A timeline and, if it was reviewed, the one before the review, which distinguishes the service's additions from the reviewer's. */
export interface TimelineSource {
  timeline: Timeline;
  /** Without the review. */
  service?: Timeline;
  /** Notes beside the reading appear only on the form. */
  review?: Review;
}

/**
 * Tiers for an annotation program: the text's words, the words heard, the phonemes expected and heard, miscues and omissions, for people;
 * `reading`, `untimed` and `source` for importing the file again, and the
 * tiers that people have added. A phoneme of which only the start is known lasts until the next one.
 * @param ticks steps of a second that times are rounded to
 */
export function exportTiers(source: TimelineSource, ticks: number): Tiers {
  const { timeline } = source;
  const end = round(endOf(timeline), ticks);
  const intervals = (name: string, items: readonly Interval[]): ExportTier => ({
    name,
    kind: "intervals",
    items: contiguous(items, end, ticks),
  });
  const spoken = (text: (segment: Segment) => string | undefined) => segmentIntervals(timeline, text);
  const expected = intervals(
    "phonemes expected",
    phonemeIntervals(timeline, ({ expected: phoneme }) => phoneme, end),
  );
  const heard = intervals(
    "phonemes heard",
    phonemeIntervals(timeline, ({ heard: phoneme }) => phoneme, end),
  );
  const tiers = [
    intervals(
      "words",
      spoken((segment) => (segment.words.length > 0 ? segment.words.map((word) => timeline.words[word]!.text).join(" ") : undefined)),
    ),
    intervals(
      "heard words",
      spoken((segment) => (segment.heard.length > 0 ? segment.heard.join(" ") : undefined)),
    ),
    expected,
    heard,
    intervals(
      ["miscues", strictnessCode(timeline.strictness)].filter(Boolean).join(", "),
      timeline.kind === "pronunciation" ? phonemeMiscues(timeline, end) : segmentMiscues(timeline),
    ),
    { name: "omissions", kind: "points" as const, items: omissions(timeline, end, ticks) },
    ...placeTiers(source, { expected, heard }, end, ticks),
    ...(source.review?.tiers ?? []).map(({ name, items }) => {
      const isPoints = items.every((item) => item.start === item.end);
      return isPoints ? { name, kind: "points" as const, items: pointsOf(items, end, ticks) } : intervals(name, items);
    }),
  ];
  const origin = originOfSource(source);
  if (origin) tiers.push({ name: ORIGIN_TIER, kind: "intervals", items: [{ start: 0, end, text: writeOrigin(origin) }] });
  for (const { items } of tiers) for (const item of items) item.text = labelText(item.text);
  return { end, tiers };
}

/** Undefined if the service's own answer is unknown. */
export function originOfSource({ timeline, service, review }: TimelineSource): ExportOrigin | undefined {
  const own = service ?? (timeline.reviewed || timeline.strictness !== undefined ? undefined : timeline);
  return own && { ...originOf(own, review), ...(timeline.strictness !== undefined && { strictness: timeline.strictness }) };
}

/** One line without what XML or a TextGrid cannot hold. */
export function labelText(text: string): string {
  return printable(text)
    .replaceAll(/[\p{Surrogate}\uFFFE\uFFFF]/gu, "\uFFFD")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Every stretch with its place and kind: those with an interval, and the rest in one interval over all. */
function placeTiers(
  source: TimelineSource,
  { expected, heard }: { expected: ExportTier; heard: ExportTier },
  end: number,
  ticks: number,
): ExportTier[] {
  const { timeline } = source;
  const placed = { expected: new Set(expected.items.map(({ of }) => of)), heard: new Set(heard.items.map(({ of }) => of)) };
  const labelPhonemes = (indices: readonly number[]) => indices.map((index) => labelPhoneme(timeline.phonemes[index]!, placed));
  if (timeline.kind === "pronunciation") {
    const text = writePlaceLabel({
      place: { first: 0, last: 0 },
      kind: "correct",
      phonemes: labelPhonemes(timeline.phonemes.map(({ index }) => index)),
    });
    return [{ name: "untimed", kind: "intervals", items: [{ start: 0, end, text }] }];
  }
  const places = placesOf(source);
  const label = (segment: Segment, said?: string) =>
    writePlaceLabel({
      place: places[segment.index]!,
      kind: segment.kind,
      ...(said !== undefined && { said }),
      phonemes: labelPhonemes(segment.phonemes),
    });
  const reading = contiguous(
    timeline.segments.flatMap((segment) =>
      isUnsaid(segment.kind) || segment.start === undefined
        ? []
        : [{ start: segment.start, end: segment.end ?? segment.start, text: label(segment), of: segment.index }],
    ),
    end,
    ticks,
  );
  const timed = new Set(reading.map(({ of }) => of));
  const untimed = timeline.segments.filter(({ index }) => !timed.has(index)).map((segment) => label(segment, segment.heard.join(" ")));
  const { stop } = timeline;
  if (stop) untimed.push(`stop ${stop.word + 1}${stop.seconds === undefined ? "" : ` ${stop.seconds}`}`);
  return [
    { name: "reading", kind: "intervals", items: reading },
    { name: "untimed", kind: "intervals", items: [{ start: 0, end, text: untimed.join("; ") }] },
  ];
}

function labelPhoneme(
  { index, kind, expected, heard }: TimelinePhoneme,
  placed: { expected: Set<number | undefined>; heard: Set<number | undefined> },
): LabelPhoneme {
  return {
    ...(expected !== undefined && { expected }),
    ...(heard !== undefined && { heard }),
    placed: (heard === undefined ? placed.expected : placed.heard).has(index),
    ...(kind === "unknown" && { open: true }),
  };
}

/** Of the additions before a word, the service's come first, without those that a reviewer did not hear. */
export function placesOf({ timeline, service, review }: TimelineSource): Place[] {
  const left = new Map<number, number[]>();
  const seen = new Map<number, number>();
  for (const { kind, at } of (service ?? timeline).segments) {
    if (!isAddition(kind)) continue;
    const nth = seen.get(at) ?? 0;
    seen.set(at, nth + 1);
    if (review?.additions?.find(({ before, of }) => before === at && of === nth)?.verdict !== "none")
      left.set(at, [...(left.get(at) ?? []), nth]);
  }
  return timeline.segments.map(({ kind, words, at }): Place =>
    isAddition(kind) || words.length === 0 ? { before: at, of: left.get(at)?.shift() } : { first: words[0]!, last: words.at(-1)! },
  );
}

/** Those with a start. @param label undefined for a phoneme that does not belong here */
export function phonemeIntervals(timeline: Timeline, label: (phoneme: TimelinePhoneme) => string | undefined, end: number): Interval[] {
  return withEnds(timeline, end).flatMap(({ phoneme, start, end: stop }) => {
    const text = label(phoneme);
    return text === undefined ? [] : [{ start, end: stop, text, of: phoneme.index }];
  });
}

/** Phonemes that have a start; one without an end lasts until the next begins, the last of a word until the word ends. */
function withEnds({ phonemes, segments }: Timeline, end: number): { phoneme: TimelinePhoneme; start: number; end: number }[] {
  const timed = phonemes.filter((phoneme) => phoneme.start !== undefined);
  return timed.map((phoneme, i) => {
    const next = timed[i + 1];
    const word = phoneme.segment === undefined ? undefined : segments[phoneme.segment]!.end;
    const open = next && next.segment === phoneme.segment ? next.start! : (word ?? next?.start ?? end);
    return { phoneme, start: phoneme.start!, end: phoneme.end ?? open };
  });
}

function segmentMiscues(timeline: Timeline): Interval[] {
  // A stretch without times may hold correct words as well, so a miscue cannot be said to last as long as all of it.
  const marked = timeline.segments.flatMap((segment) =>
    segment.start === undefined || isUnsaid(segment.kind) || !isMiscue(segment.kind)
      ? []
      : [{ start: segment.start, end: segment.end ?? segment.start, text: miscueText(segment) }],
  );
  const pauses = timeline.pauses.filter(({ kind }) => kind === "long pause").map(({ start, end }) => ({ start, end, text: "long pause" }));
  return [...marked, ...pauses];
}

function miscueText({ kind, expected, heard }: Segment): string {
  if (!isMiscue(kind)) return "";
  const label = MISCUE_CODES[kind];
  return kind === "substitution" || kind === "variant"
    ? `${label}: ${expected.join(" ")} → ${heard.join(" ")}`
    : `${label}: ${heard.join(" ")}`;
}

function phonemeMiscues(timeline: Timeline, end: number): Interval[] {
  return withEnds(timeline, end).flatMap(({ phoneme: { kind, expected, heard }, start, end: stop }) => {
    if (kind === "replace") return [{ start, end: stop, text: `substitution: ${expected} → ${heard}` }];
    return kind === "insert" ? [{ start, end: stop, text: `insertion: ${heard}` }] : [];
  });
}

function pointsOf(items: readonly Interval[], end: number, ticks: number): Interval[] {
  return items.map(({ start, text }) => {
    const at = round(Math.min(start, end), ticks);
    return { start: at, end: at, text };
  });
}

/** Each at the end of the word said before it; several at one place share a point, as Praat requires. */
function omissions({ kind, segments, phonemes }: Timeline, end: number, ticks: number): Interval[] {
  const points: Interval[] = [];
  let at = 0;
  const add = (time: number, text: string) => {
    const last = points.at(-1);
    if (last && last.start >= time) last.text += ` ${text}`;
    else points.push({ start: time, end: time, text });
  };
  for (const item of kind === "pronunciation" ? phonemes : segments) {
    const left =
      item.kind === "omission" || item.kind === "told"
        ? item.expected.join(" ")
        : item.kind === "delete"
          ? (item.expected ?? "")
          : undefined;
    if (left !== undefined) add(round(Math.min(item.start ?? at, end), ticks), left);
    else at = Math.max(at, item.end ?? item.start ?? at);
  }
  return points;
}
