// The outcomes of the files of a mocha run, as its process reports them to the program that started it.

/** In the environment of a run: where `laneReporter.ts` writes the outcome of each file, as JSON. */
export const OUTCOMES = "TEST_OUTCOMES";
/** In the environment of a run: the tests of a file after one that failed are left out. */
export const STOPS_AFTER_FAILURE = "TEST_STOPS_AFTER_FAILURE";

export interface FileOutcome {
  passed: number;
  /** Tests and hooks that failed. */
  failures: { title: string; message: string }[];
}

/** By the file's path below the repository's folder, with slashes. */
export type FileOutcomes = Record<string, FileOutcome>;

/** A test that failed at first, and whose file then passed as a whole. */
export interface SecondTry {
  file: string;
  title: string;
  /** Why it failed at first. */
  message: string;
}

/** This many files may fail by chance in one run; if more do, something is broken. */
const MOST_BY_CHANCE = 3;

/** The files to run again, each as a whole, because its tests build on each other. None if too many failed. */
export function filesToTryAgain(outcomes: FileOutcomes): string[] {
  const files = Object.keys(outcomes).filter((file) => outcomes[file]!.failures.length > 0);
  return files.length > MOST_BY_CHANCE || files.includes("") ? [] : files;
}

/** What failed at first in files that passed when they were run again. */
export function passedOnSecondTry(first: FileOutcomes, second: FileOutcomes): SecondTry[] {
  const passed = Object.keys(second).filter((file) => second[file]!.passed > 0 && second[file]!.failures.length === 0);
  return passed.flatMap((file) => (first[file]?.failures ?? []).map((failure) => ({ file, ...failure })));
}
