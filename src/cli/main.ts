import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { runCli } from "./runCli.ts";

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) {
  process.on(name, () => {
    // Asked twice, it ends without tidying up.
    if (stop.signal.aborted) process.exit(1);
    stop.abort();
  });
}
// A reader that has seen enough (`| head`) is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  stop.abort();
});

process.exitCode = await runCli(process.argv.slice(2), {
  // Opened by the command that reads it.
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  signal: stop.signal,
  directory: dirname(fileURLToPath(import.meta.url)),
});
