import type { ReadingKind } from "../reading/miscues.ts";

/** A labelled stretch of a tier, in seconds; of a point, start and end are the same. */
export interface TierItem {
  start: number;
  end: number;
  text: string;
}

export interface Tier {
  name: string;
  /** In the order of time. */
  items: TierItem[];
}

/** A part of a file that a parser could not take as it is. */
export interface FormatProblem {
  /** Stable, such as `not-a-textgrid`. */
  code: string;
  message: string;
  /** Counted from 1. */
  line: number;
}

/** Formats that lead back into a review. */
export const ANNOTATION_FORMATS = ["textgrid", "eaf", "chat"] as const;

export type AnnotationFormat = (typeof ANNOTATION_FORMATS)[number];

/** The endings of their files, without the dot. */
export const ANNOTATION_EXTENSIONS: readonly string[] = ["TextGrid", "eaf", "cha"];

/** The data that an annotation program keeps of a recording: labelled tiers. Silence has no items. */
export interface Annotation {
  format: AnnotationFormat;
  tiers: Tier[];
  /** Seconds from 0 to the end of the file, where it says so. */
  duration?: number;
  /** Of a transcript, which has no tiers: what was said, in its order. */
  said?: SaidItem[];
  problems: FormatProblem[];
}

/** A word or an addition of a transcript. */
export interface SaidItem {
  kind: ReadingKind;
  /** Words of the text; none for an addition. */
  expected: string[];
  heard: string[];
  /** Seconds. */
  start?: number;
  end?: number;
  /** Of words that were said twice: the times of each of them. */
  each?: { start?: number; end?: number }[];
}

/** Steps of a second that a format's times are written in. */
export const TICKS: Readonly<Record<AnnotationFormat, number>> = { textgrid: 1e6, eaf: 1000, chat: 1000 };

/**
 * The largest file that is read, in UTF-16 units, and the most items in it: an hour's reading, phoneme by phoneme, has a twentieth of that.
 */
export const LONGEST_ANNOTATION = 32_000_000;
/** Bytes: UTF-16 has two for each unit. */
export const LARGEST_ANNOTATION = 64_000_000;
export const MOST_ITEMS = 100_000;

/** An annotation of which nothing can be read. */
export function unreadable(format: Annotation["format"], code: string, message: string, line = 1): Annotation {
  return { format, tiers: [], problems: [{ code, message, line }] };
}
