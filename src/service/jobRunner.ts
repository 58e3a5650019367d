import { AnalysisError, type Analyser, type AnalysisErrorCode } from "#core/analysis.ts";
import { systemClock } from "#platform/time/clock.ts";
import { timeLimit } from "#platform/time/timeLimit.ts";
import { requireOperation } from "#operations/operations.ts";
import { requireDuration } from "./submission/checkAudio.ts";
import { reasonOf, traceOf } from "./http/errorTrace.ts";
import type { Entry } from "./queue/jobQueue.ts";
import type { JobFailure, JobRecord, Outcome } from "./store/jobRecord.ts";
import type { JobStore } from "./store/jobStore.ts";
import type { Log } from "./log.ts";
import { ProblemError } from "./http/problemError.ts";
import type { ServedOperation } from "./operations/servedOperation.ts";
import { entryOf, isGivenUp } from "./queue/retries.ts";
import type { ServiceLimits } from "./limits/serviceLimits.ts";

interface RunnerOptions {
  analyser: Analyser;
  operations: readonly ServedOperation[];
  store: JobStore;
  limits: ServiceLimits;
  now: () => Date;
  log: Log;
  /** When the outcome is on disk, and again as long as this rejects. */
  stored: (job: JobRecord) => Promise<void>;
}

/** Between two attempts to store an outcome, in milliseconds. */
const LONGEST_PAUSE = 60_000;

const CRASHED: JobFailure = {
  code: "job-crashed",
  detail:
    "The analysis of this recording crashed the engine several times, and it will not be tried again. Export the recording again as a plain WAV file, and report the problem if that does not help.",
};
const OUT_OF_MEMORY: JobFailure = {
  code: "job-crashed",
  detail:
    "The analysis of this recording crashed the engine several times, the last time because it ran out of memory, and it will not be tried again. Close other programs, or submit a shorter piece of the recording.",
};
const ENGINE_FAILED: JobFailure = {
  code: "engine-failed",
  detail: "The engine failed on this recording. Submit it again; if that does not help, try a shorter piece of it.",
};

const ENGINE_LOST: readonly AnalysisErrorCode[] = ["engine-crashed", "engine-out-of-memory", "engine-killed"];

export class JobRunner {
  private readonly options: RunnerOptions;

  constructor(options: RunnerOptions) {
    this.options = options;
  }

  /** Never rejects. Aborted, it leaves the job as it was. @returns an entry for the queue, if the job's analysis lost the engine. */
  async run(job: JobRecord, signal: AbortSignal): Promise<Entry | undefined> {
    const { store, now, log, stored } = this.options;
    const subject = `job ${job.id} ${job.operation}`;
    const started = performance.now();
    // It may have been deleted.
    if (!store.has(job.id)) return undefined;
    try {
      const end = await this.attempt(job, signal);
      if (!end) return undefined;
      if ("again" in end) return end.again;
      const { outcome } = end;
      const completedAt = now();
      await this.untilStored(`${subject} has an outcome that`, signal, () => store.finish(job, outcome, completedAt));
      const duration = ((performance.now() - started) / 1000).toFixed(2);
      const { failure } = outcome;
      log(`${subject} ${failure ? `failed (${failure.code})` : "done"} after ${duration} s`, {
        job: job.id,
        operation: job.operation,
        ...(failure && { code: failure.code }),
        seconds: Number(duration),
      });
      await this.untilStored(`${subject} is done, which`, signal, () => stored(job));
    } catch (error) {
      if (!signal.aborted) log(`${subject} met a defect: ${traceOf(error)}`);
    }
    return undefined;
  }

  /**
   * A full or failing disk may recover: the outcome stays in memory, and its job in the queue, so that no more outcomes accumulate than
   * jobs may run.
   * @throws the signal's reason when that aborts.
   */
  private async untilStored<T>(subject: string, signal: AbortSignal, store: () => Promise<T>): Promise<T> {
    const { limits, log } = this.options;
    for (let pause = limits.storeRetry; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        return await store();
      } catch (error) {
        signal.throwIfAborted();
        log(`${subject} could not be stored (${reasonOf(error)}); tried again in ${pause / 1000} s`);
        await systemClock.sleep(pause, signal);
      }
    }
  }

  /** Undefined when the service or its engine is stopping, or the job is deleted: the attempt then does not count. */
  private async attempt(job: JobRecord, signal: AbortSignal): Promise<{ outcome: Outcome } | { again: Entry } | undefined> {
    const { store, limits, log } = this.options;
    const subject = `job ${job.id} ${job.operation}`;
    const before = await store.attempts(job.id);
    if (isGivenUp(before, limits)) return { outcome: { failure: CRASHED } };
    // Written before the recording is touched: should the service end meanwhile, the next one knows.
    const begun = { ...before, interruptions: before.interruptions + 1 };
    await this.untilStored(`${subject} has a beginning that`, signal, () => store.setAttempts(job.id, begun));
    const end = await this.analyse(job, signal);
    if (!end || signal.aborted) {
      await store.setAttempts(job.id, before);
      return undefined;
    }
    if (!(end instanceof AnalysisError)) return { outcome: end };
    const killed = end.code === "engine-killed";
    const after = killed ? begun : { ...before, crashes: before.crashes + 1 };
    log(
      `${subject} ${killed ? "lost its engine, which was ended from outside" : "brought the engine down"} (${reasonOf(end.cause)}): ${after.crashes} crashes, ${after.interruptions} interruptions`,
    );
    await this.untilStored(`${subject} has an end that`, signal, () => store.setAttempts(job.id, after));
    if (isGivenUp(after, limits)) return { outcome: { failure: end.code === "engine-out-of-memory" ? OUT_OF_MEMORY : CRASHED } };
    return { again: entryOf(after, limits) };
  }

  /** @returns the error if the engine was lost; undefined if the service or the engine is stopping. */
  private async analyse(job: JobRecord, signal: AbortSignal): Promise<Outcome | AnalysisError | undefined> {
    const { analyser, operations, store, limits, now, log } = this.options;
    const operation = requireOperation(operations, job.operation);
    const limit = timeLimit(signal, limits.analysisTimeout);
    try {
      const request = {
        kind: operation.analysis,
        audioPath: store.audioPath(job),
        reference: job.reference,
        ...(job.pronunciations && { pronunciations: job.pronunciations }),
      };
      const analysis = await unlessAborted(analyser.analyse(request, { signal: limit.signal }), limit.signal);
      requireDuration(operation, analysis.duration);
      return { body: operation.resultBody({ ...job, receivedAt: new Date(job.receivedAt), completedAt: now() }, analysis) };
    } catch (error) {
      if (signal.aborted || (error instanceof AnalysisError && error.code === "closed")) return undefined;
      if (error instanceof AnalysisError && ENGINE_LOST.includes(error.code)) return error;
      if (error instanceof AnalysisError || error instanceof ProblemError) return { failure: { code: error.code, detail: error.message } };
      log(`job ${job.id} ${job.operation} met a defect: ${traceOf(error)}`);
      return { failure: ENGINE_FAILED };
    } finally {
      limit.end();
    }
  }
}

/** An analyser that ignores its signal holds nobody up. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  promise.catch(() => undefined);
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
