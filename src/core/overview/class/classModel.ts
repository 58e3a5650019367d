import type { ListKind } from "../../passage/facts.ts";
import type { PercentileBand, Season } from "../../reading/norms.ts";
import type { ReadingLevel } from "../../record/measures.ts";
import type { Spread } from "./spread.ts";
import type { Term } from "./terms.ts";

/** A reader who is known, whether or not there is a result. */
export interface ClassMember {
  /** The alias. */
  reader: string;
  class?: string;
  grade?: number;
}

export const GROUPS_BY = ["all", "class", "folder"] as const;

/** A class as the author calls it (empty for readers without one), the results of a folder (its URI), or all results. */
export interface ClassName {
  by: (typeof GROUPS_BY)[number];
  name: string;
}

export const CELLS_OF = ["seasons", "passages"] as const;

/** Days such as `2026-03-02`, both included; empty for no limit. */
export interface DayRange {
  from: string;
  to: string;
}

/** The sheet chooses whatever is absent, so that it shows something at once. */
export interface ClassChoice {
  of?: ClassName | undefined;
  beside?: ClassName | undefined;
  /** The latest season by default. */
  time?: Term | DayRange | undefined;
  /** Their keys; all by default. */
  passages?: string[] | undefined;
  /** Key of the readings that are compared; the most frequent by default. */
  basis?: string | undefined;
  /** Of the cells beside the figures. */
  cells: (typeof CELLS_OF)[number];
  sort?: { column: string; descending: boolean } | undefined;
}

/** In the order in which the first one is shown. */
export const LOOKS = ["unread", "below", "fell", "doubtful", "stopped", "few"] as const;

/** A reason to look at a reader. */
export interface Look {
  code: (typeof LOOKS)[number];
  /** A phrase, such as "below the 25th percentile". */
  text: string;
  /** The result that it is about, if it is one. */
  uri?: string;
}

/** Of one reader in a season, or of one passage. */
export interface ClassCell {
  /** The median of the readings. */
  rate?: number;
  accuracy?: number;
  /** Only of one reading. */
  level?: ReadingLevel;
  readings: number;
  /** Only of one reading. */
  uri?: string;
  assessedAt?: string;
}

export interface ClassRow {
  /** Unique in a sheet. */
  key: string;
  /** The alias; absent if it is not known who read. */
  reader?: string;
  /** The alias, or the recording's name. */
  name: string;
  /** Place of the reader's class among `ClassSheet.classes`. */
  class: number;
  grade?: number;
  /** Those that the figures are of: the latest of each passage in the time. */
  readings: number;
  /** Medians of these. */
  rate?: number;
  accuracy?: number;
  level?: ReadingLevel;
  /** Of the rate, by the norms for grade and season. */
  percentile?: PercentileBand & { grade: number; season: Season };
  change?: ClassChange;
  looks: Look[];
  /** Median rates of all seasons of `ClassSheet.terms`. */
  trend: (number | undefined)[];
  /** As `ClassSheet.cells`. */
  cells: ClassCell[];
}

export interface ClassChange {
  /** Words correct per minute; below 0 if the rate fell. */
  rate: number;
  /** Passages that were read both times; 0 if the medians of other passages are compared. */
  passages: number;
}

export interface ClassOffer extends ClassName {
  label: string;
  readers: number;
}

export interface ClassBasis {
  key: string;
  /** Absent for connected text. */
  list?: ListKind;
  timing?: number | "span read";
  readings: number;
}

export interface ClassSpread {
  label: string;
  readers: number;
  rate?: Spread;
  accuracy?: Spread;
  /** The rate of each reader who has one, the lowest first. */
  points: { name: string; rate: number }[];
}

export interface ClassSheet {
  choice: ClassChoice;
  offers: {
    classes: ClassOffer[];
    terms: { term: Term; readings: number }[];
    passages: { key: string; title: string; readings: number }[];
    bases: ClassBasis[];
  };
  /** Those that are shown: one, or two. Empty if there is no reading at all. */
  classes: ClassOffer[];
  time?: Term | DayRange;
  /** The season that changes are counted from; or the last day before a range. */
  since?: Term | string;
  passages: string[];
  basis?: ClassBasis;
  /** Seasons of the trend, the oldest first. */
  terms: Term[];
  /** Heads of the cells. */
  cells: { key: string; label: string }[];
  /** Sorted. */
  rows: ClassRow[];
  /** As `classes`. */
  spreads: ClassSpread[];
  /** Words correct per minute at percentiles, if all percentiles shown are of one grade and season. */
  norms?: { grade: number; season: Season; p25: number; p50: number; p75: number };
  /** Of readers compared with an earlier time: those who rose by `LEAST_CHANGE` or more. */
  risen: { readers: number; of: number };
  /** Sentences about whatever the figures leave out. */
  notes: string[];
}

/** Words correct per minute. Less says little: the rate of one reader differs as much from text to text. A choice of ours. */
export const LEAST_CHANGE = 5;
/** Words with a verdict; of fewer, a rate and an accuracy are a guess. A choice of ours. */
export const FEWEST_WORDS = 20;
