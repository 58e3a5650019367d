import { setTimeout as sleep } from "node:timers/promises";
import { AnalysisError, type Analyser } from "../core/analysis.ts";
import { timeLimit } from "../platform/timeLimit.ts";
import { requireOperation } from "../operations/operations.ts";
import { requireDuration } from "./checkAudio.ts";
import { reasonOf, traceOf } from "./errorTrace.ts";
import type { JobFailure, JobRecord, Outcome } from "./jobRecord.ts";
import type { JobStore } from "./jobStore.ts";
import { ProblemError } from "./problemError.ts";
import type { ServedOperation } from "./servedOperation.ts";
import type { ServiceLimits } from "./serviceLimits.ts";

interface RunnerOptions {
  analyser: Analyser;
  operations: readonly ServedOperation[];
  store: JobStore;
  limits: ServiceLimits;
  now: () => Date;
  log: (line: string) => void;
  /** Called when the outcome is on the disk, and again while it rejects. */
  stored: (job: JobRecord) => Promise<void>;
}

/** Between two attempts to store an outcome, in milliseconds. */
const LONGEST_PAUSE = 60_000;

const CRASHED: JobFailure = {
  code: "job-crashed",
  detail: "The analysis of this recording brought the service down several times, and it is not tried again. Export the recording again as a plain WAV file, and report the problem if that does not help.",
};
const ENGINE_FAILED: JobFailure = {
  code: "engine-failed",
  detail: "The engine failed on this recording. Submit it again; if that does not help, try a shorter piece of it.",
};

/** Takes one job from the queue to its stored outcome. */
export class JobRunner {
  readonly #options: RunnerOptions;
  readonly #started = performance.now();

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** Never rejects. Aborted by its signal, it leaves the job as it was. */
  async run(job: JobRecord, signal: AbortSignal): Promise<void> {
    const { store, now, log, stored } = this.#options;
    const subject = `job ${job.id} ${job.operation}`;
    const started = performance.now();
    // It may have been deleted before it came to its place in the queue.
    if (!store.has(job.id)) return;
    try {
      const outcome = await this.#attempt(job, signal);
      if (!outcome) return;
      const completedAt = now();
      await this.#untilStored(`${subject} has an outcome that`, signal, () => store.finish(job, outcome, completedAt));
      const duration = ((performance.now() - started) / 1000).toFixed(2);
      log(`${subject} ${outcome.failure ? `failed (${outcome.failure.code})` : "done"} after ${duration} s`);
      await this.#untilStored(`${subject} is done, which`, signal, () => stored(job));
    } catch (error) {
      if (signal.aborted) return;
      log(`${subject} met a defect: ${traceOf(error)}`);
    }
  }

  /**
   * A disk that is full or fails may have room again: the outcome stays in memory, and its job's place in the queue is
   * kept, so that no more outcomes come together than jobs may run.
   * @throws the signal's reason when that aborts.
   */
  async #untilStored<T>(subject: string, signal: AbortSignal, store: () => Promise<T>): Promise<T> {
    const { limits, log } = this.#options;
    for (let pause = limits.storeRetry; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        return await store();
      } catch (error) {
        signal.throwIfAborted();
        log(`${subject} could not be stored (${reasonOf(error)}); tried again in ${pause / 1000} s`);
        await sleep(pause, undefined, { signal });
      }
    }
  }

  /** Undefined when the service or its engine is stopping, or the job is deleted: the attempt then does not count. */
  async #attempt(job: JobRecord, signal: AbortSignal): Promise<Outcome | undefined> {
    const { store, limits } = this.#options;
    const before = await store.attempts(job.id);
    if (before.counted >= limits.attempts) return { failure: CRASHED };
    // What ended a process that had only just started is not known. Begun again a while later, its analysis is to blame.
    const age = performance.now() - this.#started;
    if (before.early && age < limits.settleTime) await sleep(limits.settleTime - age, undefined, { signal });
    const early = !before.early && age < limits.settleTime;
    // On the disk before the recording is touched: what crashes the process is counted.
    const begun = early ? { counted: before.counted, early: true } : { counted: before.counted + 1, early: before.early };
    await this.#untilStored(`job ${job.id} ${job.operation} has a beginning that`, signal, () => store.setAttempts(job.id, begun));
    const outcome = await this.#analyse(job, signal);
    if (outcome && !signal.aborted) return outcome;
    await store.setAttempts(job.id, before);
    return undefined;
  }

  async #analyse(job: JobRecord, signal: AbortSignal): Promise<Outcome | undefined> {
    const { analyser, operations, store, limits, now, log } = this.#options;
    const operation = requireOperation(operations, job.operation);
    const limit = timeLimit(signal, limits.analysisTimeout);
    try {
      const request = { kind: operation.analysis, audioPath: store.audioPath(job), reference: job.reference };
      const analysis = await unlessAborted(analyser.analyse(request, { signal: limit.signal }), limit.signal);
      requireDuration(operation, analysis.duration);
      return { body: operation.resultBody({ ...job, receivedAt: new Date(job.receivedAt), completedAt: now() }, analysis) };
    } catch (error) {
      if (signal.aborted || (error instanceof AnalysisError && error.code === "closed")) return undefined;
      if (error instanceof AnalysisError || error instanceof ProblemError) return { failure: { code: error.code, detail: error.message } };
      log(`job ${job.id} ${job.operation} met a defect: ${traceOf(error)}`);
      return { failure: ENGINE_FAILED };
    } finally {
      limit.end();
    }
  }
}

/** An analyser that does not heed its signal holds up no one. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  promise.catch(() => undefined);
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
