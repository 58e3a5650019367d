import type { Miscue } from "../reading/miscues.ts";
import type { ReadingCounts } from "../reading/readingCounts.ts";
import type { Season } from "../reading/norms.ts";
import type { ReadingFigures } from "../scoring/readingFigures.ts";
import type { Timeline, Verdict } from "../timeline/model.ts";

/**
 * A result in a list of many. Plain data. What a result does not say is absent; for one that cannot be read there is only its file
 * and the reason.
 */
export interface OverviewRow extends ReadingFigures {
  /** The URI of the result's file. */
  uri: string;
  /** The file's name without the ending of results. */
  name: string;
  /** The reason why the result cannot be read, for people. */
  unread?: string;
  /** The recording's file name. */
  recording?: string;
  /** The text to be read, as in the result's title. */
  passage?: string;
  /** Equal for results of the same words, wherever their text is. */
  passageKey?: string;
  /** The author's name for the reader, if it is known. */
  reader?: string;
  grade?: number;
  season?: Season;
  kind?: Timeline["kind"];
  /** The operation, such as `Word recognition`. */
  operation?: string;
  /** ISO 8601. */
  assessedAt?: string;
  /** The model or person that assessed it, in words. */
  model?: string;
  counts?: ReadingCounts;
  /** The service's warnings about the recording, and notes on what could not be taken from the result. */
  warnings: string[];
  reviewed?: { changes: number; confirmed: number };
  /**
   * The word at which the reader stopped before the end, counted from 1. `isSet`: a reviewer or the clock says so; otherwise it only seems
   * so.
   */
  stop?: { word: number; of: number; isSet: boolean };
  /** The reason why there are no figures: the recording does not seem to be of the text. */
  otherText?: string;
  /** For a pronunciation or a recognition. */
  verdict?: Verdict;
}

/** A word of the text that was not read right in a reading. */
export interface MissedWord {
  /** Index in the text. */
  word: number;
  text: string;
  kind: Miscue;
  /** As a reader spells it; empty where nothing was said. */
  said: string;
  /** Its segment in the result's timeline, by which the viewer finds it. */
  segment: number;
}

/** A phoneme that was taken for another one in a reading. */
export interface HeardFor {
  /** Without stress; absent for phonemes that were added. */
  expected?: string;
  /** Absent for phonemes that were not said. */
  heard?: string;
  /** The word that each is in, as often as it happened. */
  words: string[];
}

/** The marks of a reading that the sheet of its passage needs. */
export interface ReadingMarks {
  missed: MissedWord[];
  /** Words within what was read that the result says nothing about. */
  untold: number[];
  /** Index of the last word that was attempted; -1 where none was. */
  last: number;
  confusions: HeardFor[];
}

/** A result's line and, for the reading of a text, what its passage's sheet is made of. */
export interface OverviewEntry {
  row: OverviewRow;
  /** The file that the text was taken from, where there was one. */
  text?: { uri: string; /** Whether it still contains the text. */ isThere: boolean };
  /** Absent for results other than readings, and for recordings that do not seem to be of the text. */
  marks?: ReadingMarks;
}

/** The day on which a result was assessed, in local time, such as `2026-03-02`; empty where it does not say when. */
export function dayOf(row: Pick<OverviewRow, "assessedAt">): string {
  const time = timeOf(row);
  if (time === undefined) return "";
  const date = new Date(time);
  return [
    String(date.getFullYear()).padStart(4, "0"),
    ...[date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")),
  ].join("-");
}

/** Milliseconds since 1970 of when a result was assessed. */
export function timeOf({ assessedAt }: Pick<OverviewRow, "assessedAt">): number | undefined {
  const time = assessedAt === undefined ? NaN : Date.parse(assessedAt);
  return Number.isNaN(time) ? undefined : time;
}
