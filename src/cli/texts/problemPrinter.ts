import type { PlacedProblem } from "./placedProblems.ts";

/** Prints what a check finds as it goes, so that nothing is kept about finished files. */
export interface ProblemPrinter {
  /** A file that was to be checked, with its problems; empty if it could not be. */
  file(path: string, problems: readonly PlacedProblem[]): void;
  /** @param unread why files could not be checked, in words */
  end(unread: readonly string[]): void;
}

/** Name and version of this program. */
export interface CheckProgram {
  name: string;
  version: string;
}
