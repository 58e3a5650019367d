import { Worker } from "node:worker_threads";
import { AnalysisError, type Analyser, type Analysis, type AnalysisOptions, type AnalysisRequest } from "../core/analysis.ts";
import type { FromWorker, ToWorker, WorkerSetup } from "./workerProtocol.ts";

export interface PoolOptions {
  workerFile: string;
  setup: WorkerSetup;
  /** The workers' environment; this process's unless given. */
  env?: NodeJS.ProcessEnv;
  /** Most workers at once; each is started when it is first needed. */
  workers: number;
  /** A worker that has reported nothing for this long once it was ready is taken for dead; milliseconds. */
  silenceLimit?: number;
  /** What a worker's JavaScript may take, in megabytes; its decoders and models lie beside that. */
  heapLimit?: number;
}

interface Job {
  id: number;
  request: AnalysisRequest;
  options: AnalysisOptions;
  cancel: SharedArrayBuffer;
  resolve: (analysis: Analysis) => void;
  reject: (reason: unknown) => void;
  detach: () => void;
}

/** Longest silence of a worker that is still trusted: one aligned segment on a slow machine; milliseconds. */
const SILENCE_LIMIT = 60_000;
/** Longest time for its start: loading the models from a slow disk. */
const START_LIMIT = 60_000;
const HEAP_LIMIT = 1024;

/** Runs analyses in worker threads. A worker that dies or hangs is replaced, and its job fails with a reason. */
export class WorkerPool implements Analyser {
  private readonly waiting: Job[] = [];
  private readonly slots = new Set<Slot>();
  private lastId = 0;
  private closed = false;

  constructor(private readonly options: PoolOptions) {}

  analyse(request: AnalysisRequest, options: AnalysisOptions = {}): Promise<Analysis> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(closedError());
      if (options.signal?.aborted) return reject(options.signal.reason as Error);
      const job: Job = { id: ++this.lastId, request, options, cancel: new SharedArrayBuffer(4), resolve, reject, detach: () => undefined };
      if (options.signal) {
        const signal = options.signal;
        const onAbort = () => this.abort(job, signal);
        signal.addEventListener("abort", onAbort, { once: true });
        job.detach = () => signal.removeEventListener("abort", onAbort);
      }
      this.waiting.push(job);
      this.dispatch();
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const job of this.waiting.splice(0)) {
      job.detach();
      job.reject(closedError());
    }
    await Promise.all([...this.slots].map((slot) => slot.close(closedError())));
    this.slots.clear();
  }

  private dispatch(): void {
    while (this.waiting.length > 0) {
      let slot = [...this.slots].find((candidate) => !candidate.busy);
      if (!slot) {
        if (this.slots.size >= this.options.workers) return;
        slot = new Slot(this.options, {
          idle: () => this.dispatch(),
          gone: (dead) => {
            this.slots.delete(dead);
            if (!this.closed) this.dispatch();
          },
        });
        this.slots.add(slot);
      }
      slot.run(this.waiting.shift()!);
    }
  }

  private abort(job: Job, signal: AbortSignal): void {
    const index = this.waiting.indexOf(job);
    if (index >= 0) this.waiting.splice(index, 1);
    // A worker that is at it sees the flag and lets go; its caller need not wait for that.
    Atomics.store(new Int32Array(job.cancel), 0, 1);
    job.detach();
    job.reject(signal.reason);
  }
}

/** One worker thread and the job that it is at. */
class Slot {
  private readonly worker: Worker;
  private job: Job | undefined;
  private timer: NodeJS.Timeout | undefined;
  private dead = false;
  private ready = false;
  private fault: Error | undefined;

  constructor(
    private readonly options: PoolOptions,
    private readonly on: { idle: () => void; gone: (slot: Slot) => void },
  ) {
    this.worker = new Worker(options.workerFile, {
      workerData: options.setup,
      env: options.env ?? process.env,
      // A runaway computation ends in an error in this thread, and not in the end of the process.
      resourceLimits: { maxOldGenerationSizeMb: options.heapLimit ?? HEAP_LIMIT },
      // What the acoustic libraries print is not for our standard output.
      stdout: true,
      stderr: true,
    });
    this.worker.stdout.resume();
    this.worker.stderr.resume();
    this.worker.unref();
    this.worker.on("message", (message: FromWorker) => this.receive(message));
    this.worker.on("error", (error: Error) => (this.fault = error));
    this.worker.on("exit", () => this.die(engineFailed(this.fault)));
  }

  get busy(): boolean {
    return this.job !== undefined || this.dead;
  }

  run(job: Job): void {
    this.job = job;
    this.worker.ref();
    this.watch();
    this.worker.postMessage({ id: job.id, request: job.request, cancel: job.cancel } satisfies ToWorker);
  }

  async close(reason: Error): Promise<void> {
    this.settle((job) => job.reject(reason));
    this.dead = true;
    await this.worker.terminate();
  }

  private receive(message: FromWorker): void {
    if (message.type === "ready") {
      this.ready = true;
      this.watch();
      return;
    }
    const job = this.job;
    if (!job || message.id !== job.id) return;
    if (message.type === "progress") {
      this.watch();
      // What was on its way when the job was cancelled is of no use to anybody.
      if (!job.options.signal?.aborted) job.options.onProgress?.(message.progress);
      return;
    }
    this.settle(() => {
      if (message.type === "done") job.resolve(message.analysis);
      else if (message.type === "refused") job.reject(new AnalysisError(message.code, message.message));
      else if (message.type === "failed") job.reject(engineFailed(new Error(message.reason)));
    });
    this.on.idle();
  }

  private die(reason: AnalysisError): void {
    if (this.dead) return;
    this.dead = true;
    this.settle((job) => job.reject(this.ready ? reason : engineMissing(this.fault)));
    this.on.gone(this);
  }

  private settle(finish: (job: Job) => void): void {
    clearTimeout(this.timer);
    const job = this.job;
    this.job = undefined;
    if (!this.dead) this.worker.unref();
    if (!job) return;
    job.detach();
    finish(job);
  }

  private watch(): void {
    clearTimeout(this.timer);
    if (!this.job) return;
    this.timer = setTimeout(() => {
      this.fault = new StoppedAnswering();
      void this.worker.terminate();
    }, this.ready ? (this.options.silenceLimit ?? SILENCE_LIMIT) : START_LIMIT);
  }
}

function closedError(): AnalysisError {
  return new AnalysisError("closed", "The engine was stopped before the analysis was done. Submit the recording again.");
}

class StoppedAnswering extends Error {
  override readonly name = "StoppedAnswering";
}

function engineFailed(cause: unknown): AnalysisError {
  return new AnalysisError(
    "engine-failed",
    `The engine ${whatHappened(cause)} on this recording; other recordings are not touched by that. Try again, and if it fails again, export the recording anew as 16-bit WAV.`,
    { cause },
  );
}

function whatHappened(cause: unknown): string {
  if (cause instanceof StoppedAnswering) return "got stuck and was stopped";
  if ((cause as NodeJS.ErrnoException | undefined)?.code === "ERR_WORKER_OUT_OF_MEMORY") return "ran out of memory";
  return "failed";
}

function engineMissing(cause: unknown): AnalysisError {
  return new AnalysisError("engine-failed", "The engine could not be started: a part of the installation is missing or damaged. Install the extension again.", { cause });
}
