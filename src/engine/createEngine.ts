import type { Analyser } from "../core/analysis.ts";
import { builtEngine, mostEngines, type SlotOptions } from "./node/engineSlot.ts";
import { WorkerPool } from "./workerPool.ts";

/**
 * The embedded engine. None of it is started or read before the first analysis.
 *
 * @param options.directory absolute path of the folder with what was built: the engine's programs, their WebAssembly and `model/`
 * @param options.env where the engine is a process of its own, the environment from which it gets what it needs; this process's unless
 * given
 * @param options.workers analyses at once; at most two unless given, and never more than the machine's cores
 */
export function createEngine({ directory, env, workers }: { directory: string; env?: SlotOptions["env"]; workers?: number }): Analyser {
  return new WorkerPool({ ...builtEngine(directory), env, workers: workers ?? Math.min(2, mostEngines()) });
}
