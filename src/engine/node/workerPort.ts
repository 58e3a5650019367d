import { parentPort, workerData } from "node:worker_threads";
import type { AnalysisRequest } from "../../core/analysis.ts";
import type { FromWorker, ToWorker, WorkerSetup } from "../slot/workerProtocol.ts";

/** An analysis as the engine's thread gets it. */
export interface WorkerJob {
  id: number;
  request: AnalysisRequest;
  /** Whether nobody wants it any more; to be asked even in the middle of a computation. */
  isCancelled: () => boolean;
}

export function post(message: FromWorker): void {
  parentPort!.postMessage(message);
}

/**
 * Starts the engine of this thread, and hands it one job after another.
 * @throws what the start throws, by which the thread ends.
 */
export async function takeJobs(start: (setup: WorkerSetup) => Promise<(job: WorkerJob) => void>): Promise<void> {
  const run = await start(workerData as WorkerSetup);
  parentPort!.on("message", ({ id, request, cancel }: ToWorker) => {
    const flag = new Int32Array(cancel);
    run({ id, request, isCancelled: () => Atomics.load(flag, 0) !== 0 });
  });
  post({ type: "ready" });
}
