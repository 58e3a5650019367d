import type { TextRange } from "./textRange.ts";

/** A `short name` is that of a month or a weekday (Feb.); `numeral` is a Roman one; `initials` may also be said as what they stand for. */
export type WrittenFormKind = "number" | "numeral" | "sign" | "abbreviation" | "short name" | "initials";

/** A part of a text that is not written in words (25, Dr., 12/5/2024). */
export interface WrittenForm extends TextRange {
  kind: WrittenFormKind;
  /** Verbalizations worth naming, the likeliest first; at least one. */
  ways: readonly string[];
  /** The likeliest first. */
  replacements: readonly FormReplacement[];
}

/** The range may go beyond the form, such as to the point of an abbreviation. */
export interface FormReplacement extends TextRange {
  words: string;
  /** Has the blanks that keep the words apart from their surroundings. */
  text: string;
  /** A publisher would print it so, and no other reading is likely. */
  isCertain?: boolean;
}
