import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DIST, ROOT } from "./paths.ts";

/** The folder with the built engine and the threads of the extension. Built here if it has not been built yet; `npm test` does so first. */
export function engineDirectory(): string {
  if (
    !["engineChild.mjs", "engineWorker.mjs", "web/engineWorker.js", "authoringWorker.cjs", "resultWorker.cjs"].every((file) =>
      existsSync(join(DIST, file)),
    )
  ) {
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, "esbuild.mjs")], { encoding: "utf8" });
    if (status !== 0) throw new Error(`The engine could not be built: ${stderr}`);
  }
  return DIST;
}
