// For mocha's `--require`: provides the reporter "lane", and skips what a first try leaves to the second one.
import { writeFileSync } from "node:fs";
import { relative, sep } from "node:path";
import Mocha, { type Runnable } from "mocha";
import { type FileOutcomes, OUTCOMES, STOPS_AFTER_FAILURE } from "./outcomes.ts";
import { ROOT } from "./paths.ts";

/** Prints as mocha does by default, and writes the outcome of each file for the program that started the run. */
class LaneReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const outcomes: FileOutcomes = {};
    // A hook without a file is only named by its title.
    const of = ({ file }: Runnable) =>
      (outcomes[file === undefined ? "" : relative(ROOT, file).replaceAll(sep, "/")] ??= { passed: 0, failures: [] });
    runner.on("pass", (test) => void (of(test).passed += 1));
    runner.on("fail", (test, error: Error) => void of(test).failures.push({ title: test.fullTitle(), message: error.message }));
    const path = process.env[OUTCOMES];
    if (path !== undefined) runner.once("end", () => writeFileSync(path, JSON.stringify(outcomes)));
  }
}
(Mocha.reporters as Record<string, unknown>).lane = LaneReporter;

const failed = new Set<string | undefined>();
export const mochaHooks: Mocha.RootHookObject = process.env[STOPS_AFTER_FAILURE]
  ? {
      beforeEach(this: Mocha.Context) {
        if (failed.has(this.currentTest?.file)) this.skip();
      },
      afterEach(this: Mocha.Context) {
        if (this.currentTest?.state === "failed") failed.add(this.currentTest.file);
      },
    }
  : {};
