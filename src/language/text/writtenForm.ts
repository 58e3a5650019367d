import type { TextRange } from "./textRange.ts";

/**
 * The kind of a part of a text that is not written in words. A `short name` is that of a month or a weekday (Feb.); `numeral` is a Roman
 * one; `initials` may also be said as what they stand for.
 */
export type WrittenFormKind = "number" | "numeral" | "sign" | "abbreviation" | "short name" | "initials";

/** A part of a text that is not written in words (25, Dr., 12/5/2024), and what it is read as. */
export interface WrittenForm extends TextRange {
  kind: WrittenFormKind;
  /** The verbalizations that are worth naming, the likeliest first; at least one. */
  ways: readonly string[];
  /** The replacements that may be written in its place, the likeliest first. */
  replacements: readonly FormReplacement[];
}

/** Words for a part of a text. The range may go beyond the form, such as to the point of an abbreviation. */
export interface FormReplacement extends TextRange {
  words: string;
  /** The words with the blanks that keep them apart from what is around them. */
  text: string;
  /** True if a publisher would print it so, and no other reading is likely. */
  isCertain?: boolean;
}
