import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { ROOT } from "./paths.ts";

let program: string | undefined;

/** The engine's child process from the current sources, in one file, so that no start has to wait for a compiler. Removed with this process. */
export function engineChild(): string {
  if (program === undefined) {
    const directory = mkdtempSync(join(tmpdir(), "engine-child-"));
    process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
    program = join(directory, "engineChild.mjs");
    buildSync({
      entryPoints: [join(ROOT, "src/engine/node/engineChild.ts")],
      outfile: program,
      bundle: true,
      platform: "node",
      format: "esm",
      logLevel: "error",
    });
  }
  return program;
}
