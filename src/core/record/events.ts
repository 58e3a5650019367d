import { compareValues } from "../compareValues.ts";
import type { PhonemeKind, TimeSource, Timeline } from "../timeline/model.ts";
import { saidText } from "../spelling/saidText.ts";
import type { ReadingKind } from "../reading/miscues.ts";

/** Rows in the order of the reading. */
export interface TimelineRow {
  level: "word" | "phoneme" | "pause";
  /** Index in the timeline's segments, phonemes or pauses. */
  index: number;
  kind: ReadingKind | "unknown" | "pause" | "hesitation" | "long pause";
  expected: string;
  heard: string;
  /** As a reader spells it; differs from `heard` only for phonemes. */
  said: string;
  /** For a phoneme, its word. */
  word: string;
  start?: number;
  end?: number;
  /** Only if the times are not from the result. */
  source?: TimeSource;
  score?: number;
  /** Confidence, 0 to 1, of a word's verdict that nobody has listened to. */
  unheard?: number;
}

const PHONEME_KIND: Record<PhonemeKind, ReadingKind | "unknown"> = {
  equal: "correct",
  replace: "substitution",
  delete: "omission",
  insert: "insertion",
  unknown: "unknown",
};

/** Words, their phonemes and the pauses before them. Linear in the length of the timeline. */
export function readingEvents(timeline: Timeline): TimelineRow[] {
  const events: TimelineRow[] = [];
  const pauses = new Map(timeline.pauses.map((pause) => [pause.before, pause]));
  const addPhoneme = (index: number, word: string) => {
    const { kind, expected = "", heard = "", start, end, score, source } = timeline.phonemes[index]!;
    events.push({
      level: "phoneme",
      index,
      kind: PHONEME_KIND[kind],
      expected,
      heard,
      said: heard,
      word,
      start,
      end,
      score,
      ...(source && { source }),
    });
  };
  for (const segment of timeline.segments) {
    const pause = pauses.get(segment.index);
    if (pause)
      events.push({
        level: "pause",
        index: pause.index,
        kind: pause.kind,
        expected: "",
        heard: "",
        said: "",
        word: "",
        start: pause.start,
        end: pause.end,
      });
    const expected = segment.expected.join(" ");
    const heard = segment.heard.join(" ");
    const said = saidText(segment, timeline).text;
    events.push({
      level: "word",
      index: segment.index,
      kind: segment.kind,
      expected,
      heard,
      said,
      word: "",
      start: segment.start,
      end: segment.end,
      score: segment.score,
      ...(segment.source && { source: segment.source }),
      ...(segment.confidence !== undefined && !segment.reviewed && { unheard: segment.confidence }),
    });
    for (const phoneme of segment.phonemes) addPhoneme(phoneme, expected || heard);
  }
  for (const { index, segment } of timeline.phonemes) if (segment === undefined) addPhoneme(index, "");
  return events;
}

export const EVENT_COLUMNS = ["start", "length", "level", "kind", "expected", "heard", "word", "score"] as const;
export type EventColumn = (typeof EVENT_COLUMNS)[number];

/** Indices in the order of a column. Events without a value come last in either direction; equal ones keep the order of the reading. */
export function sortEvents(
  events: readonly TimelineRow[],
  order: readonly number[],
  column: EventColumn | undefined,
  descending: boolean,
): number[] {
  if (!column) return [...order];
  const values = new Map(order.map((index) => [index, valueOf(events[index]!, column)]));
  return [...order].sort((a, b) => compareValues(values.get(a), values.get(b), descending) || a - b);
}

function valueOf(event: TimelineRow, column: EventColumn): number | string | undefined {
  if (column === "length") return event.start === undefined || event.end === undefined ? undefined : event.end - event.start;
  const value = event[column];
  return value === "" ? undefined : value;
}
