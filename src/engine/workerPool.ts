import type { Analyser, Analysis, AnalysisOptions, AnalysisRequest } from "../core/analysis.ts";
import { EngineSlot, type SlotOptions } from "./node/engineSlot.ts";
import { closedError, engineMissing } from "./slot/engineErrors.ts";
import type { Job } from "./slot/job.ts";

export interface PoolOptions extends SlotOptions {
  /** Most engines at once; each is started when it is first needed. */
  workers: number;
}

/**
 * Runs analyses in child processes, each with its own engine, which is kept for the next one. One that dies or hangs is
 * replaced, and its job fails with a reason: `engine-crashed` or `engine-out-of-memory` where the analysis ended it,
 * `engine-killed` where something else did. They end with the pool, and with this process, however that ends.
 */
export class WorkerPool implements Analyser {
  private readonly waiting: Job[] = [];
  private readonly slots = new Set<EngineSlot>();
  private lastId = 0;
  private closed = false;

  constructor(private readonly options: PoolOptions) {}

  analyse(request: AnalysisRequest, options: AnalysisOptions = {}): Promise<Analysis> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(closedError());
      if (options.signal?.aborted) return reject(options.signal.reason as Error);
      const job: Job = { id: ++this.lastId, request, options, resolve, reject, detach: () => undefined };
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
      if (!slot && this.slots.size >= this.options.workers) return;
      const job = this.waiting.shift()!;
      try {
        slot ??= this.open();
      } catch (error) {
        job.detach();
        job.reject(engineMissing(error));
        continue;
      }
      slot.run(job);
    }
  }

  /** @throws whatever a slot throws. */
  private open(): EngineSlot {
    const slot = new EngineSlot(this.options, {
      idle: () => this.dispatch(),
      gone: (dead) => {
        this.slots.delete(dead);
        if (!this.closed) this.dispatch();
      },
    });
    this.slots.add(slot);
    return slot;
  }

  private abort(job: Job, signal: AbortSignal): void {
    const index = this.waiting.indexOf(job);
    if (index >= 0) this.waiting.splice(index, 1);
    // An engine that is working on it is asked to stop; the caller need not wait for that.
    for (const slot of this.slots) slot.cancel(job);
    job.detach();
    job.reject(signal.reason);
  }
}
