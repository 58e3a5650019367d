// The lanes of tests, in one table: what each holds, what it needs before it can run, and how mocha runs it.

/** What has to exist before a lane can run. */
export type Need = "build" | "browser" | "engines" | "package" | "praat" | "editor" | "webEditor";

export interface Lane {
  needs: readonly Need[];
  /** Globs of its tests. */
  files: readonly string[];
  /** For mocha. */
  options: readonly string[];
  /** Its files that measure time by the clock: they run last, when nothing else does. What its own process takes of the processor can be measured beside others. */
  alone?: readonly string[];
  /**
   * Its files that run in `npm run test:nightly` alone: they take long, and guard what a change seldom breaks, or have a quicker test
   * of the same in another file.
   */
  byNight?: readonly string[];
  /** Its files with tables of which `npm test` takes some rows alone (`rowsByDay`). */
  moreByNight?: readonly string[];
  /** Its files that have nothing in common with the rest: `npm test` runs them in parallel, in a separate process. */
  apart?: readonly string[];
  /** Its files that run with the extension in the browser's host: what has other parts there (files, the engine, threads), and what is there alone. */
  inBrowser?: readonly string[];
  /**
   * Its tests start processes or browsers, so a file in which something failed is run again; `restLater` leaves the rest
   * of such a file to that second try, because its tests build on each other.
   */
  secondTry?: "whole" | "restLater";
}

// Time limits are for what hangs: nothing that only takes long beside others may meet one.
export const LANES = {
  /** Pure logic: no build, no process, no server, no recording. test/unit/support/lanes.test.ts sees to that. */
  unit: { needs: [], files: ["test/unit/**/*.test.ts"], options: ["--timeout", "120000", "--parallel", "--jobs", "2"] },
  /** The real client and service, the terminal program, the engine on recordings, the built bundles. */
  integration: {
    needs: ["build", "praat"],
    files: ["test/integration/**/*.test.ts"],
    options: ["--timeout", "180000", "--parallel", "--jobs", "2"],
    byNight: [
      "test/integration/client/uploadMemory.test.ts",
      "test/integration/support/packFolder.test.ts",
      "test/integration/support/watch.test.ts",
    ],
    moreByNight: [
      "test/integration/cli/endToEnd.test.ts",
      "test/integration/engine/browserEngine.test.ts",
      "test/integration/engine/cancelling.test.ts",
      "test/integration/engine/workerPool.test.ts",
      "test/integration/service/brokenEngine.test.ts",
    ],
    secondTry: "whole",
  },
  /** Kill -9, fuzzing, long readings, load, doubling tests: in `npm run test:nightly`; alone, with fewer rounds. */
  endurance: {
    needs: ["build"],
    files: ["test/endurance/**/*.test.ts"],
    options: ["--timeout", "120000"],
    alone: ["test/endurance/service/underLoad.test.ts"],
    secondTry: "whole",
  },
  /** The pages in a plain browser, one for all of them, with a host of a few lines; and the main way through them in other engines. */
  pages: {
    needs: ["build", "browser", "engines"],
    files: ["test/pages/**/*.test.ts"],
    options: ["--timeout", "60000"],
    secondTry: "whole",
  },
  /** The packaged extension in a real editor and a real browser. */
  editor: {
    needs: ["package", "editor"],
    files: ["test/editor/**/*.test.ts"],
    options: ["--timeout", "120000", "--slow", "2000"],
    // Those that do not use the shared editor (sharedSession.ts).
    apart: [
      "test/editor/canary.test.ts",
      "test/editor/getStarted.test.ts",
      "test/editor/help.test.ts",
      "test/editor/host.test.ts",
      "test/editor/package.test.ts",
      "test/editor/phonemeColours.test.ts",
      "test/editor/sourceControl.test.ts",
      "test/editor/start.test.ts",
      "test/editor/trust.test.ts",
    ],
    inBrowser: ["test/editor/browserHost.test.ts"],
    secondTry: "restLater",
  },
  /** The package in an editor that has no machine behind it, in Chromium and Firefox: in `npm run test:nightly`. */
  web: {
    needs: ["package", "editor", "engines", "webEditor"],
    files: ["test/web/**/*.test.ts"],
    options: ["--timeout", "240000", "--slow", "2000"],
    secondTry: "restLater",
  },
} satisfies Record<string, Lane>;

export type LaneName = keyof typeof LANES;

/**
 * What runs a second time, on the other of the two Nodes that the extension and the terminal program run on: anything that
 * uses parts of Node itself that differ between versions. Everything else is language, and runs once. From a table whose
 * rows all exercise Node in the same way, `rowsForNode` (nodes.ts) takes a few there.
 */
export const ON_BOTH_NODES: readonly string[] = [
  "test/unit/contract/wire/parseUrl.test.ts", // a bug in Node 20's own URL
  // streams, signals, the bundle as a program
  "test/integration/cli/runCli.test.ts",
  "test/integration/cli/endToEnd.test.ts",
  "test/integration/cli/listen.test.ts",
  "test/integration/cli/deleteSpeaker.test.ts",
  "test/integration/client/**/*.test.ts", // undici beside Node's own fetch; TLS, proxies, sockets, timers
  "test/integration/core/timeLimit.test.ts", // abort signals and the garbage collector
  "test/integration/engine/bundledEngine.test.ts", // the bundled worker: worker threads, WebAssembly, files beside it
  // WebAssembly, memory limits of threads, streams of files
  "test/integration/engine/readAudio.test.ts",
  "test/integration/engine/workerPool.test.ts",
  "test/integration/jobs/{jobs,jobReceiver,killedWindow,sharedJobs}.test.ts", // files, locks, killed processes
  "test/integration/platform/**/*.test.ts", // files, pipes and devices
  "test/integration/service/!(brokenEngine|inProcess).test.ts", // node:http, files, crypto, DNS
];
