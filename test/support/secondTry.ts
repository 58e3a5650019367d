import { type MochaOutcome, runMocha } from "./mochaRun.ts";
import { filesToTryAgain, passedOnSecondTry, STOPS_AFTER_FAILURE, type SecondTry } from "./outcomes.ts";

export interface TriedTwice extends MochaOutcome {
  /** What only passed on the second try. */
  secondTries: readonly SecondTry[];
}

/**
 * Runs mocha, and then again the files in which something failed, each from its beginning in a new process: processes,
 * browsers and the time that they take are never the same twice. What then passes counts as passed and is reported.
 * @param stops whether the first try leaves out what follows a failure in its file, where tests build on each other
 */
export async function runWithSecondTry(
  node: string,
  options: readonly string[],
  files: readonly string[],
  print: (line: string) => void,
  environment: NodeJS.ProcessEnv = {},
  stops = false,
): Promise<TriedTwice> {
  const first = await runMocha(node, [...options, ...files], print, { ...environment, ...(stops && { [STOPS_AFTER_FAILURE]: "1" }) });
  const again = filesToTryAgain(first.files);
  if (again.length === 0) return { ...first, secondTries: [] };
  print(`Once more: ${again.join(", ")}`);
  // Exclusions by name are only meant for the globs.
  const second = await runMocha(node, [...options, ...again], print, environment);
  const before = again.map((file) => first.files[file]!);
  const failed = first.failed - before.reduce((sum, { failures }) => sum + failures.length, 0) + second.failed;
  return {
    passed: first.passed - before.reduce((sum, { passed }) => sum + passed, 0) + second.passed,
    failed,
    failures: failed > 0 ? [...first.failures, ...second.failures] : [],
    files: { ...first.files, ...second.files },
    secondTries: passedOnSecondTry(first.files, second.files),
  };
}
