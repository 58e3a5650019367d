import { parentPort, workerData } from "node:worker_threads";
import { AnalysisError } from "../core/analysis.ts";
import { analyse } from "./analyse.ts";
import { loadModels } from "./loadModels.ts";
import type { ProgressReporter } from "./reading/models.ts";
import type { FromWorker, ToWorker, WorkerSetup } from "./workerProtocol.ts";

const port = parentPort!;
const post = (message: FromWorker) => port.postMessage(message);

class Cancelled extends Error {}

/** Least time between two reports of progress in the same stage, in milliseconds. */
const REPORT_EVERY = 100;

function reporterFor({ id, cancel }: ToWorker): ProgressReporter {
  const flag = new Int32Array(cancel);
  let highest = 0;
  let reported = 0;
  let reportedStage = "";
  return (stage, fraction) => {
    if (Atomics.load(flag, 0) !== 0) throw new Cancelled();
    highest = Math.max(highest, Math.min(1, fraction));
    const now = performance.now();
    if (stage === reportedStage && now - reported < REPORT_EVERY) return;
    reported = now;
    reportedStage = stage;
    post({ type: "progress", id, progress: { stage, fraction: highest } });
  };
}

const models = await loadModels((workerData as WorkerSetup).modelDirectory);

port.on("message", (job: ToWorker) => {
  void analyse(job.request, models, reporterFor(job)).then(
    (analysis) => post({ type: "done", id: job.id, analysis }),
    (error: unknown) => {
      if (error instanceof Cancelled) post({ type: "cancelled", id: job.id });
      else if (error instanceof AnalysisError) post({ type: "refused", id: job.id, code: error.code, message: error.message });
      else post({ type: "failed", id: job.id, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    },
  );
});
post({ type: "ready" });
