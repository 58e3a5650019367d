import { AnalysisError } from "#core/analysis.ts";
import { analyse } from "./analyse.ts";
import { loadModels } from "./loadModels.ts";
import { post, takeJobs, type WorkerJob } from "./node/workerPort.ts";
import type { ProgressReporter } from "./reading/models.ts";

class Cancelled extends Error {}

/** Between reports in the same stage. */
const REPORT_INTERVAL_MS = 100;

function reporterFor({ id, isCancelled }: WorkerJob): ProgressReporter {
  let highest = 0;
  let reported = 0;
  let reportedStage = "";
  return (stage, fraction) => {
    if (isCancelled()) throw new Cancelled();
    highest = Math.max(highest, Math.min(1, fraction));
    const now = performance.now();
    if (stage === reportedStage && now - reported < REPORT_INTERVAL_MS) return;
    reported = now;
    reportedStage = stage;
    post({ type: "progress", id, progress: { stage, fraction: highest } });
  };
}

void takeJobs(async ({ modelDirectory }) => {
  const models = await loadModels(modelDirectory);
  return (job) => {
    void analyse(job.request, models, reporterFor(job)).then(
      (analysis) => post({ type: "done", id: job.id, analysis }),
      (error: unknown) => {
        if (error instanceof Cancelled) post({ type: "cancelled", id: job.id });
        else if (error instanceof AnalysisError) post({ type: "refused", id: job.id, code: error.code, message: error.message });
        else post({ type: "failed", id: job.id, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      },
    );
  };
});
