import type { ResultFormat } from "#contract/wire/routes.ts";
import type { Season } from "#core/reading/norms.ts";
import type { TextRange } from "#language/text/textRange.ts";
import type { OperationId } from "#operations/operation.ts";
import type { Expectation } from "../expectations/expectation.ts";
import type { PlannedReading } from "../plan/plannedReading.ts";

/** With its place in the suite's text in UTF-16 units, `end` exclusive. */
export interface Written<T> extends TextRange {
  value: T;
}

export interface CaseSettings {
  operation?: OperationId;
  format?: ResultFormat;
  /** As in `PlannedReading`. */
  pad?: boolean;
  /** Name of a service profile; absent for the one in force. */
  profile?: string;
  /** Id of the model that is asked for; absent for the profile's. */
  model?: string;
  /** Id of a scoring profile that ships, or path of a file with one. Absent for the figures of a running record. */
  scoring?: string;
  grade?: number;
  season?: Season;
}

export type CaseReference =
  | { text: string; path?: undefined; line?: undefined }
  | { path: string; /** Counted from 1. */ line?: number; text?: undefined };

/** Paths are as the author wrote them, relative to the suite's folder with forward slashes. */
export interface Suite {
  cases: WrittenCase[];
}

/** Completed by the defaults. */
export interface WrittenCase extends CaseSettings, TextRange {
  /** Its name, otherwise what was read and from what: stays the same however the cases are ordered. */
  id: string;
  /** Its path in the YAML of the suite. */
  path: readonly [key: "cases", index: number];
  name?: Written<string>;
  /** With the defaults' folder before it. May be a glob. */
  recording: Written<string>;
  /** With the defaults' folder before its path. */
  reference: Written<CaseReference>;
  speaker?: string;
  tags: string[];
  skip?: string;
  knownFailure?: string;
  expectations: Expectation[];
  /** The first error in the case, for people; such a case cannot be run. */
  problem?: string;
}

/** A case that can be run: one recording, its reference, and what is expected of it. */
export interface SuiteCase extends TextRange {
  /** Stays the same however the cases of the suite are ordered. */
  id: string;
  /** For people. */
  name: string;
  reading: CaseReading;
  profile?: string;
  model?: string;
  scoring?: string;
  tags: readonly string[];
  skip?: string;
  knownFailure?: string;
  expectations: readonly Expectation[];
  /** The reason why it cannot be run, for people; it ends in an error. */
  problem?: string;
}

/** The reference still has to be read where it is in a file. Paths are URIs. */
export interface CaseReading extends Omit<PlannedReading, "reference"> {
  reference: CaseReference;
}
