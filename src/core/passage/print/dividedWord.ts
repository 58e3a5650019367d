import type { TextRange } from "#language/text/textRange.ts";

/** A word that is printed in pieces. */
export interface DividedWord extends TextRange {
  /** As it is read. */
  word: string;
  pieces: readonly string[];
  /** Blanks, dots, bars, and in plain text the signs around letters that are set apart. */
  dividers: readonly TextRange[];
  /** False if only a dictionary can tell: its pieces are then read. */
  isSure: boolean;
}
