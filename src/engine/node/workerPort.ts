import { parentPort, workerData } from "node:worker_threads";
import type { AnalysisRequest } from "#core/analysis.ts";
import type { FromWorker, ToWorker, WorkerSetup } from "../slot/workerProtocol.ts";

export interface WorkerJob {
  id: number;
  request: AnalysisRequest;
  /** True if nobody wants it any more; callable in the middle of a computation. */
  isCancelled: () => boolean;
}

export function post(message: FromWorker): void {
  parentPort!.postMessage(message);
}

/** One job after another. @throws whatever the start throws, which ends the thread. */
export async function takeJobs(start: (setup: WorkerSetup) => Promise<(job: WorkerJob) => void>): Promise<void> {
  const run = await start(workerData as WorkerSetup);
  parentPort!.on("message", ({ id, request, cancel }: ToWorker) => {
    const flag = new Int32Array(cancel);
    run({ id, request, isCancelled: () => Atomics.load(flag, 0) !== 0 });
  });
  post({ type: "ready" });
}
