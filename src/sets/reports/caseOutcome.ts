import type { ReadingCounts } from "#core/reading/readingCounts.ts";

/** `known-failure`: it fails as the suite says it does. A known failure that passes is `failed`. */
export const CASE_STATUSES = ["passed", "failed", "error", "skipped", "known-failure"] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** A place in a suite's text, counted from 1; columns count UTF-16 units. */
export interface SuitePlace {
  line: number;
  column: number;
}

export interface ReadingPlace {
  /** Index in `Timeline.segments`, or in `Timeline.phonemes`. */
  segment?: number;
  phoneme?: number;
  /** Seconds. */
  start?: number;
  end?: number;
}

export interface CaseFailure {
  /** The expectation's name in the suite, such as `accuracy`; `known-failure` where a case no longer fails. */
  expectation: string;
  place: SuitePlace;
  /** One line for people. */
  message: string;
  /** The reading as expected and as it is, in lines that make a readable diff. */
  expected?: string;
  actual?: string;
  /** For playing it; absent where it is nowhere in particular. */
  at?: ReadingPlace;
}

/** As the viewer shows them; absent where the result has none, and all of them where the recording is not of its text. */
export interface CaseFigures {
  /** Per cent, 0 to 100. */
  accuracy?: number;
  wordsCorrectPerMinute?: number;
  /** Counts of the running record, whatever the scoring: they match the marks that the viewer shows. */
  counts?: ReadingCounts;
  /** For pronunciation and recognition. */
  correct?: boolean;
  /** 0 to 100. */
  score?: number;
  confidence?: string;
  heard?: string;
}

/** Plain JSON data. */
export interface CaseOutcome {
  id: string;
  name: string;
  /** URI. */
  suite: string;
  place: SuitePlace;
  status: CaseStatus;
  /** The reason why it was skipped, is known to fail, or could not be run. */
  reason?: string;
  /** Also those of a known failure. */
  failures: CaseFailure[];
  tags: string[];
  figures?: CaseFigures;
  /** URI. */
  result?: string;
}
