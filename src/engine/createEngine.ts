import type { Analyser } from "#core/analysis.ts";
import { builtEngine, mostEngines, type SlotOptions } from "./node/engineSlot.ts";
import { WorkerPool } from "./workerPool.ts";

/**
 * Starts and reads nothing before the first analysis.
 * @param options.directory absolute path of the built engine: programs, WebAssembly and `model/`
 * @param options.env for an engine in a process of its own; this process's environment unless given
 * @param options.workers analyses at once; at most two unless given, and never more than the machine's cores
 */
export function createEngine({ directory, env, workers }: { directory: string; env?: SlotOptions["env"]; workers?: number }): Analyser {
  return new WorkerPool({ ...builtEngine(directory), env, workers: workers ?? Math.min(2, mostEngines()) });
}
