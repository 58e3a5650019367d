import type { PlacedProblem } from "./placedProblems.ts";

/** Prints findings as they come, so that nothing is kept about finished files. */
export interface ProblemPrinter {
  /** `problems` is empty if the file could not be checked. */
  file(path: string, problems: readonly PlacedProblem[]): void;
  /** @param unread why files could not be checked, in words */
  end(unread: readonly string[]): void;
}

export interface CheckProgram {
  name: string;
  version: string;
}
