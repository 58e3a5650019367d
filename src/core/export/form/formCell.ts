import type { RecordCell } from "../../record/recordCells.ts";

export interface FormCell extends RecordCell {
  /** Tries before the word was read, in the order of speech. */
  tries: { kind: "selfCorrection" | "falseStart"; said: string; sounds?: string }[];
  /** Segments of the tries and repetitions written with the word. */
  additions: number[];
  /** The number of words that were said again with it. */
  again?: number;
  /** On the last of them: how often they were said again. */
  times?: number;
}
