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

/** What a parser could not take as it stands. */
export interface FormatProblem {
  /** Stable, such as `not-a-textgrid`. */
  code: string;
  message: string;
  /** Counted from 1. */
  line: number;
}

/** What an annotation program keeps of a recording: labelled tiers. Names are unique; silence has no items. */
export interface Annotation {
  format: "textgrid" | "eaf" | "chat";
  tiers: Tier[];
  problems: FormatProblem[];
}

/** The largest file that is read, in UTF-16 units, and the most items in it: an hour's reading, phoneme by phoneme, has a twentieth. */
export const LONGEST_ANNOTATION = 32_000_000;
export const MOST_ITEMS = 500_000;

/** An annotation of which nothing can be read. */
export function unreadable(format: Annotation["format"], code: string, message: string, line = 1): Annotation {
  return { format, tiers: [], problems: [{ code, message, line }] };
}
