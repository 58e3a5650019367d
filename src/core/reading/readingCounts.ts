import type { Miscue } from "./miscues.ts";

/** The counts that a reading's numbers are computed from. */
export interface ReadingCounts {
  /** Words of the text. */
  words: number;
  /** Accepted variants among them. */
  correct: number;
  /** Words said differently in a way that a reviewer accepts. */
  variants: number;
  substitutions: number;
  omissions: number;
  /** Words that the teacher said for the reader; errors. */
  told: number;
  /** Added words that repeat nothing. */
  insertions: number;
  /** Words said again; no errors. */
  repetitions: number;
  /** Words read wrongly and put right at once; no errors. */
  selfCorrections: number;
  /** Words begun, broken off and begun again; no errors. */
  falseStarts: number;
}

/** Under which name each miscue is counted. */
export const COUNT_NAMES = {
  substitution: "substitutions",
  omission: "omissions",
  told: "told",
  variant: "variants",
  insertion: "insertions",
  repetition: "repetitions",
  selfCorrection: "selfCorrections",
  falseStart: "falseStarts",
} as const satisfies Record<Miscue, keyof ReadingCounts>;
