import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Analyser } from "../core/analysis.ts";
import { WorkerPool } from "./workerPool.ts";

/**
 * The embedded engine. Its child processes start with the first analysis.
 *
 * @param options.directory absolute path of the folder with `engineChild.mjs`, `engineWorker.mjs` and `model/`
 * @param options.env the environment of which the child processes get what they need; this process's unless given
 * @param options.workers analyses at once; two at most unless given, and never more than the machine's cores
 */
export function createEngine(options: { directory: string; env?: NodeJS.ProcessEnv; workers?: number }): Analyser {
  return new WorkerPool({
    childFile: join(options.directory, "engineChild.mjs"),
    workerFile: join(options.directory, "engineWorker.mjs"),
    setup: { modelDirectory: join(options.directory, "model") },
    env: options.env,
    workers: options.workers ?? Math.min(2, availableParallelism()),
  });
}
