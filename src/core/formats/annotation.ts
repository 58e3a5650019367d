import type { ReadingKind } from "../reading/miscues.ts";

/** In seconds; start and end of a point are the same. */
export interface TierItem {
  start: number;
  end: number;
  text: string;
}

export interface Tier {
  name: string;
  /** As the file names its speaker, if it does so elsewhere than in the tier's name. */
  speaker?: string;
  /** In the order of time. */
  items: TierItem[];
}

export interface FormatProblem {
  /** Stable, such as `not-a-textgrid`. */
  code: string;
  message: string;
  /** Counted from 1. */
  line: number;
}

/** Can be imported into a review. */
export const ANNOTATION_FORMATS = ["textgrid", "eaf", "chat"] as const;

export type AnnotationFormat = (typeof ANNOTATION_FORMATS)[number];

/** Without the dot. */
export const ANNOTATION_EXTENSIONS: readonly string[] = ["TextGrid", "eaf", "cha"];

/** An annotation program's data about a recording. Silence has no items. */
export interface Annotation {
  format: AnnotationFormat;
  tiers: Tier[];
  /** Seconds from 0 to the end of the file, if it says so. */
  duration?: number;
  /** Of a transcript, which has no tiers: the words said, in order. */
  said?: SaidItem[];
  /** Speakers of a transcript and their roles, as it declares them. */
  participants?: { name: string; role: string }[];
  problems: FormatProblem[];
}

export interface SaidItem {
  /** Such as `CHI`. */
  speaker?: string;
  kind: ReadingKind;
  /** Words of the text; none for an addition. */
  expected: string[];
  heard: string[];
  /** Seconds. */
  start?: number;
  end?: number;
  /** Times of each, for words that were said twice. */
  each?: { start?: number; end?: number }[];
}

/** Steps of a second in which a format writes times. */
export const TICKS: Readonly<Record<AnnotationFormat, number>> = { textgrid: 1e6, eaf: 1000, chat: 1000 };

/** UTF-16 units, and items, of the largest file that is read: an hour's reading, phoneme by phoneme, has a twentieth of that. */
export const LONGEST_ANNOTATION = 32_000_000;
/** Bytes: UTF-16 has two for each unit. */
export const LARGEST_ANNOTATION = 64_000_000;
export const MOST_ITEMS = 100_000;

export function unreadable(format: Annotation["format"], code: string, message: string, line = 1): Annotation {
  return { format, tiers: [], problems: [{ code, message, line }] };
}
