import type { Grouping } from "./groupings.ts";
import type { LeftOutReason } from "./leftOut.ts";
import type { WordKind } from "./rating.ts";

/** The author's choices for a report on agreement. */
export interface AgreementChoice {
  /** Two folders whose reviews are compared; absent for the engine and the reviews. */
  pair?: { first: string; second: string } | undefined;
  /** True if what a reviewer left alone is right. */
  isWhole: boolean;
  by?: Grouping | undefined;
}

/** A figure as shown. */
export interface SheetFigure {
  label: string;
  meaning: string;
  unit: "share" | "kappa" | "rate";
  /** The number of words, additions or readings that it is based on. */
  n: number;
  /** Such as `86.8 %`. */
  text: string;
  value?: number;
  /** The 95 % interval, and the same in words. */
  interval?: readonly [low: number, high: number];
  intervalText?: string;
}

export interface SheetGroup {
  name: string;
  readings: number;
  words: number;
  /** By `groupHeads`. */
  figures: SheetFigure[];
}

/** A word of the text that two raters see differently in the same way, in however many readings. */
export interface Disagreement {
  /** The model or the passage, where readings are grouped by it. */
  group?: string;
  text: string;
  first: WordKind;
  second: WordKind;
  /** The places: the result, its name, and the index of the word in its text. */
  at: { uri: string; name: string; passage: string; word: number }[];
}

/** A word that is seen differently; its two kinds with their labels. */
export interface SheetDisagreement extends Omit<Disagreement, "first" | "second"> {
  first: SheetKind;
  second: SheetKind;
  count: number;
}

export interface SheetKind {
  kind: WordKind;
  label: string;
}

/** A report on the agreement of two raters, as shown on a page. Plain data. */
export interface AgreementSheet {
  choice: AgreementChoice;
  /** Folders whose reviews can be compared, with their names. */
  pairs: { first: string; second: string; names: [string, string]; recordings: number }[];
  /** The two whose verdicts are compared, for use within a sentence. */
  raters: { first: string; second: string };
  readings: number;
  clusters: { of: "readers" | "recordings"; count: number; isFew: boolean };
  words: { compared: number; of: number };
  figures: SheetFigure[];
  by?: Grouping;
  groupHeads: string[];
  groups: SheetGroup[];
  /** The number of times that the first said the kind of the row and the second that of the column; kinds that never occur are left out. */
  kinds: { labels: string[]; counts: number[][] };
  disagreements: SheetDisagreement[];
  /** The total number of words that differ. */
  differing: number;
  leftOut: { code: LeftOutReason; why: string; count: number }[];
  notes: string[];
}
