import type { Io } from "./io.ts";
import { standardOutput } from "./printing/standardOutput.ts";

/** The signal aborts when the process is asked to end. @param directory of the running file */
export function processIo(directory: string): Io {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, () => {
      // Asked twice, it ends without cleaning up.
      if (stop.signal.aborted) process.exit(1);
      process.once("exit", (code) => {
        if (code !== 0) endBySignal(name);
      });
      stop.abort();
    });
  }
  return {
    // Opened by the command that reads it.
    get stdin() {
      return process.stdin;
    },
    stdout: standardOutput(process.stdout, () => stop.abort()),
    stderr: process.stderr,
    environment: process.env,
    signal: stop.signal,
    directory,
  };
}

/**
 * A shell expects this from a command that was stopped before it finished: a loop over many files then ends as well. Windows has no such
 * signals.
 */
function endBySignal(name: NodeJS.Signals): void {
  if (process.platform === "win32") return;
  process.removeAllListeners(name);
  process.kill(process.pid, name);
}
