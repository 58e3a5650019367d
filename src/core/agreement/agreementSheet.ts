import type { Grouping } from "./groupings.ts";
import type { LeftOutReason } from "./leftOut.ts";
import type { WordKind } from "./rating.ts";

export interface AgreementChoice {
  /** Folders whose reviews are compared; absent for the engine and the reviews. */
  pair?: { first: string; second: string } | undefined;
  /** Counts what a reviewer left alone as right. */
  isWhole: boolean;
  by?: Grouping | undefined;
}

export interface SheetFigure {
  label: string;
  meaning: string;
  unit: "share" | "kappa" | "rate";
  /** The number of words, additions or readings. */
  n: number;
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

export interface Disagreement {
  /** The model or the passage, if readings are grouped by it. */
  group?: string;
  text: string;
  first: WordKind;
  second: WordKind;
  /** `uri` of the result, and the index of the word in its text. */
  at: { uri: string; name: string; passage: string; word: number }[];
}

export interface SheetDisagreement extends Omit<Disagreement, "first" | "second"> {
  first: SheetKind;
  second: SheetKind;
  count: number;
}

export interface SheetKind {
  kind: WordKind;
  label: string;
}

export interface AgreementSheet {
  choice: AgreementChoice;
  pairs: { first: string; second: string; names: [string, string]; recordings: number }[];
  /** For use within a sentence. */
  raters: { first: string; second: string };
  readings: number;
  clusters: { of: "readers" | "recordings"; count: number; isFew: boolean };
  words: { compared: number; of: number };
  figures: SheetFigure[];
  by?: Grouping;
  groupHeads: string[];
  groups: SheetGroup[];
  /** First rater's kinds by row, the second's by column; kinds that never occur are left out. */
  kinds: { labels: string[]; counts: number[][] };
  disagreements: SheetDisagreement[];
  differing: number;
  leftOut: { code: LeftOutReason; why: string; count: number }[];
  notes: string[];
}
