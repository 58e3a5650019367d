import type { ListKind } from "../passage/facts.ts";
import type { Miscue } from "../reading/miscues.ts";
import type { ReadingCounts } from "../reading/readingCounts.ts";
import type { Season } from "../reading/norms.ts";
import type { ReadingFigures } from "../scoring/readingFigures.ts";
import type { ReferenceWord, Timeline, Verdict } from "../timeline/model.ts";

/** Plain data; unknown fields are absent. An unreadable result has only its file and the reason. */
export interface OverviewRow extends ReadingFigures {
  uri: string;
  /** Without the ending of results. */
  name: string;
  unread?: string;
  recording?: string;
  /** As in the result's title. */
  passage?: string;
  /** Equal for results of the same words, wherever their text is. */
  passageKey?: string;
  /** The author's alias for the reader, if known. */
  reader?: string;
  /** The reader's, as the author calls it. */
  class?: string;
  grade?: number;
  season?: Season;
  kind?: Timeline["kind"];
  /** Such as `Word recognition`. */
  operation?: string;
  /** Set if a list was read and not connected text; the rate is of such items. */
  list?: ListKind;
  /** ISO 8601. */
  assessedAt?: string;
  model?: string;
  counts?: ReadingCounts;
  /** The service's warnings about the recording, and notes on what could not be taken from the result. */
  warnings: string[];
  reviewed?: { changes: number; confirmed: number };
  /** The word at which the reader stopped early, counted from 1. `isSet`: a reviewer or the clock says so; otherwise it only seems so. */
  stop?: { word: number; of: number; isSet: boolean };
  /** The reason why there are no figures: the recording does not seem to be of the text. */
  otherText?: string;
  verdict?: Verdict;
}

export interface MarkedWord {
  /** Index in the text; of an addition, the word that it comes before (the word count at the end). */
  word: number;
  /** As the text has it. */
  text: string;
  kind: Miscue;
  /** As a reader spells it; empty if nothing was said. */
  said: string;
  /** Index in the result's timeline, by which the viewer finds it. */
  segment: number;
}

export interface HeardFor {
  /** Without stress; absent for an addition. */
  expected?: string;
  /** Absent for an omission. */
  heard?: string;
  /** Each time it happened: the word, its index in the text, and its segment in the result's timeline. */
  at: { text: string; word?: number; segment?: number }[];
}

export interface ReadText {
  /** As sent. */
  reference: string;
  words: Pick<ReferenceWord, "text" | "start" | "end">[];
}

export interface ReadingMarks {
  text: ReadText;
  missed: MarkedWord[];
  /** Words that were read right though not as they are written, and additions. */
  noted: MarkedWord[];
  /** Words within the reading that the result says nothing about. */
  untold: number[];
  /** Index of the last attempted word; -1 if none was. */
  last: number;
  confusions: HeardFor[];
}

export interface OverviewEntry {
  row: OverviewRow;
  /** The file that the text was taken from, if any. */
  text?: { uri: string; /** True if it still contains the text. */ isThere: boolean };
  /** Absent for other results than readings, and for recordings that do not seem to be of the text. */
  marks?: ReadingMarks;
}

/** Readings of one text share it, so that thousands of them take little memory. */
export class SharedTexts {
  private readonly known = new Map<string, ReadText>();

  share<Entry extends OverviewEntry>(entry: Entry): Entry {
    if (!entry.marks) return entry;
    const { text } = entry.marks;
    const key = `${text.words.length} ${text.reference}`;
    const shared = this.known.get(key) ?? text;
    this.known.set(key, shared);
    return { ...entry, marks: { ...entry.marks, text: shared } };
  }
}

/** Local day of the assessment, such as `2026-03-02`; empty if unknown. */
export function dayOf(row: Pick<OverviewRow, "assessedAt">): string {
  const time = timeOf(row);
  if (time === undefined) return "";
  const date = new Date(time);
  return [
    String(date.getFullYear()).padStart(4, "0"),
    ...[date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")),
  ].join("-");
}

/** Milliseconds since 1970. */
export function timeOf({ assessedAt }: Pick<OverviewRow, "assessedAt">): number | undefined {
  const time = assessedAt === undefined ? NaN : Date.parse(assessedAt);
  return Number.isNaN(time) ? undefined : time;
}
