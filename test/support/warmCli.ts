import { after, afterEach } from "mocha";
import { runCli } from "#cli/runCli.ts";
import type { Analyser } from "#core/analysis.ts";
import { createEngine } from "#engine/createEngine.ts";
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
  const running = new Map<AbortController, Promise<unknown>>();
  // A command that outlasts its test has the folder that this process is in.
  afterEach(async () => {
    for (const stop of running.keys()) stop.abort();
    await Promise.allSettled(running.values());
  });
  after(() => engine?.close());
  const run = async (folder: string, args: readonly string[], signal: AbortSignal): Promise<Ended> => {
    const directory = engineDirectory();
    const written = { out: "", err: "" };
    const here = process.cwd();
    process.chdir(folder);
    try {
      const code = await runCli(args, {
        stdout: { write: (text) => (written.out += text) },
        stderr: { write: (text) => (written.err += text) },
        environment: {},
        signal,
        directory,
        engine: { use: (work) => work((engine ??= createEngine({ directory, workers: 1 }))) },
      });
      return { code, ...written };
    } finally {
      process.chdir(here);
    }
  };
  return (folder, ...args) => {
    const stop = new AbortController();
    const ended = run(folder, args, stop.signal).finally(() => running.delete(stop));
    running.set(stop, ended);
    return ended;
  };
}
