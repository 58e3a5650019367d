// For mocha's `--require`: provides the reporter "lane", and skips what a first try leaves to the second one.
import { writeFileSync } from "node:fs";
import { relative, sep } from "node:path";
import Mocha, { type Runnable } from "mocha";
import { type FileOutcomes, OUTCOMES, STOPS_AFTER_FAILURE } from "./outcomes.ts";
import { ROOT } from "./paths.ts";

/** Files whose time is told at the end of a run. */
const FILES_TOLD = 12;

/** Prints as mocha does by default, with what took longest, and writes the outcome of each file for the program that started the run. */
class LaneReporter extends Mocha.reporters.Spec {
  private readonly seconds = new Map<string, number>();

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const outcomes: FileOutcomes = {};
    // A hook without a file is only named by its title.
    const fileOf = ({ file }: Runnable) => (file === undefined ? "" : relative(ROOT, file).replaceAll(sep, "/"));
    const of = (runnable: Runnable) => (outcomes[fileOf(runnable)] ??= { passed: 0, failures: [] });
    // Parallel processes tell what happened in a file once it is over, so that its tests can only be added up, without its hooks.
    const isParallel = options.parallel === true;
    let since = performance.now();
    runner.on("test end", (test) => {
      const now = performance.now();
      const took = isParallel ? (test.duration ?? 0) : now - since;
      this.seconds.set(fileOf(test), (this.seconds.get(fileOf(test)) ?? 0) + took / 1000);
      since = now;
    });
    runner.on("pass", (test) => void (of(test).passed += 1));
    runner.on("fail", (test, error: Error) => void of(test).failures.push({ title: test.fullTitle(), message: error.message }));
    const path = process.env[OUTCOMES];
    if (path !== undefined) runner.once("end", () => writeFileSync(path, JSON.stringify(outcomes)));
  }

  override epilogue(): void {
    const files = [...this.seconds].sort(([, one], [, other]) => other - one).slice(0, FILES_TOLD);
    console.log();
    for (const [file, took] of files) console.log(`  ${took.toFixed(1).padStart(6)} s in ${file}`);
    super.epilogue();
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
