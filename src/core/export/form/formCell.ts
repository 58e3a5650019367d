import type { RecordCell } from "../../record/recordCells.ts";

/** A word of the text with what is written above it, or something that was added. */
export interface FormCell extends RecordCell {
  /** Tries before the word was read, in the order of speech. */
  tries: { kind: "selfCorrection" | "falseStart"; said: string; sounds?: string }[];
  /** The segments of the tries and repetitions that are written with the word. */
  additions: number[];
  /** The number of the words that were said again with it. */
  again?: number;
  /** The number of times they were said again, on the last of them. */
  times?: number;
}
