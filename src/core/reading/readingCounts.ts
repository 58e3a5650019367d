import type { Miscue } from "./miscues.ts";

export interface ReadingCounts {
  words: number;
  /** Includes accepted variants and words sounded out. */
  correct: number;
  /** Said differently in a way that a reviewer accepts. */
  variants: number;
  /** Said sound by sound, and not as a whole. */
  soundedOut: number;
  substitutions: number;
  omissions: number;
  /** Said by the teacher for the reader; errors. */
  told: number;
  /** Added words that repeat nothing. */
  insertions: number;
  /** No errors. */
  repetitions: number;
  /** Read wrongly and put right at once; no errors. */
  selfCorrections: number;
  /** Begun, broken off and begun again; no errors. */
  falseStarts: number;
}

export const COUNT_NAMES = {
  substitution: "substitutions",
  omission: "omissions",
  told: "told",
  variant: "variants",
  soundedOut: "soundedOut",
  insertion: "insertions",
  repetition: "repetitions",
  selfCorrection: "selfCorrections",
  falseStart: "falseStarts",
} as const satisfies Record<Miscue, keyof ReadingCounts>;
