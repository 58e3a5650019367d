import type { Miscue } from "#core/reading/miscues.ts";
import type { TextRange } from "#language/text/textRange.ts";
import type { ReadingPlace } from "../reports/caseOutcome.ts";
import type { NumberTest } from "./numberTest.ts";

/** Figures that a suite may expect, by the names that they have in it; all but the first three are counts. */
export const FIGURES = [
  "accuracy",
  "wcpm",
  "score",
  "words-correct",
  "errors",
  "substitutions",
  "omissions",
  "told",
  "variants",
  "sounded-out",
  "insertions",
  "repetitions",
  "self-corrections",
  "false-starts",
] as const;
export type FigureName = (typeof FIGURES)[number];

/** The upper end of a figure's scale; the others are unbounded. */
export const HIGHEST: Partial<Record<FigureName, number>> = { accuracy: 100, score: 100 };

export const MISCUE_KEYS = {
  substitution: "substitution",
  omission: "omission",
  told: "told",
  variant: "variant",
  "sounded-out": "soundedOut",
  insertion: "insertion",
  repetition: "repetition",
  "self-correction": "selfCorrection",
  "false-start": "falseStart",
} as const satisfies Record<string, Miscue>;
export type MiscueKey = keyof typeof MISCUE_KEYS;

/** Milliseconds that the time of a phoneme may differ from the expected one unless the author says otherwise. */
export const DEFAULT_TOLERANCE_MS = 50;

export interface ExpectedMiscue extends TextRange {
  kind: Miscue;
  /** The word of the text, or for an addition the one that it comes before; several are separated by blanks. Absent where any will do. */
  word?: string;
  /** Its occurrence in the text, counted from 1. Absent where any will do. */
  nth?: number;
  /** Absent where anything will do. */
  said?: string;
}

export interface ExpectedPhoneme extends TextRange {
  /** Null for one that was added, undefined where any will do. */
  expected?: string | null;
  /** Null for one that was not said, undefined where it has to be the expected one. */
  heard?: string | null;
  /** Seconds. */
  beginsAt?: number;
  endsAt?: number;
}

/** The range is that of the value in the suite's text. */
export type Expectation = TextRange &
  (
    | { key: FigureName; test: NumberTest }
    | { key: "miscues"; mode: "exactly" | "at-least"; miscues: readonly ExpectedMiscue[] }
    | { key: "phonemes"; phonemes: readonly ExpectedPhoneme[]; /** Milliseconds. */ tolerance: number }
    | { key: "correct"; value: boolean }
    | { key: "reading"; value: boolean }
    /** Words for a recognition, phonemes for a pronunciation. */
    | { key: "heard" | "confidence"; value: string }
    /** Texts that occur in the warnings; there are none at all where the list is empty. */
    | { key: "warnings"; texts: readonly string[] }
  );
export type ExpectationKey = Expectation["key"];

export interface Mismatch {
  /** The expectation; `reading` even where the author did not write it. */
  key: ExpectationKey;
  /** Place of the expectation in the suite's text, UTF-16 units; the case's own where nobody wrote it. */
  place: TextRange;
  /** One line for people. */
  message: string;
  /** One word or phoneme of the reading per line with its mark, so that the two make a readable diff; with the first of several alone. */
  expected?: string;
  actual?: string;
  /** For playing it; absent where it is nowhere in particular. */
  at?: ReadingPlace;
}
