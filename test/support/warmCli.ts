import { after } from "mocha";
import { runCli } from "../../src/cli/runCli.ts";
import type { Analyser } from "../../src/core/analysis.ts";
import { createEngine } from "../../src/engine/createEngine.ts";
import { engineDirectory } from "./engineDirectory.ts";

/** How a command ended, and what it printed. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/**
 * The terminal program within this process, for the tests of a `describe`, with one engine for all its commands: as programs of
 * their own, each would start one, which takes longer than its reading. test/integration/cli/endToEnd.test.ts has them so.
 */
export function warmCli(): (folder: string, ...args: string[]) => Promise<Ended> {
  let engine: Analyser | undefined;
  after(() => engine?.close());
  return async (folder, ...args) => {
    const directory = engineDirectory();
    const written = { out: "", err: "" };
    const here = process.cwd();
    process.chdir(folder);
    try {
      const code = await runCli(args, {
        stdout: { write: (text) => (written.out += text) },
        stderr: { write: (text) => (written.err += text) },
        environment: {},
        signal: new AbortController().signal,
        directory,
        engine: { use: (work) => work((engine ??= createEngine({ directory, workers: 1 }))) },
      });
      return { code, ...written };
    } finally {
      process.chdir(here);
    }
  };
}
