import type { Analyser, Analysis, AnalysisOptions, AnalysisRequest } from "#core/analysis.ts";
import { Scheduler, type Turn } from "#platform/scheduler.ts";
import { EngineSlot, type SlotOptions } from "./node/engineSlot.ts";
import { closedError, engineMissing } from "./slot/engineErrors.ts";
import type { Job } from "./slot/job.ts";

export interface PoolOptions extends SlotOptions {
  /** At once; each is started when first needed. */
  workers: number;
}

/**
 * Each child process has its own engine, which is kept. One that dies or hangs is replaced, and its job fails: `engine-crashed` or
 * `engine-out-of-memory` where the analysis ended it, `engine-killed` where something else did. They end with the pool, and with this
 * process, however that ends.
 */
export class WorkerPool implements Analyser {
  private readonly turns: Scheduler<Turn & { job: Job }>;
  /** By engine; the function gives back the turn of its last job. */
  private readonly slots = new Map<EngineSlot, () => void>();
  private lastId = 0;
  private closed = false;

  constructor(private readonly options: PoolOptions) {
    this.turns = new Scheduler({ atOnce: options.workers });
  }

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
      this.turns.enter({ job, begin: (leave) => this.begin(job, leave) });
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const { job } of this.turns.withdraw(() => true)) {
      job.detach();
      job.reject(closedError());
    }
    await Promise.all([...this.slots.keys()].map((slot) => slot.close(closedError())));
    this.slots.clear();
  }

  private begin(job: Job, leave: () => void): void {
    let slot: EngineSlot;
    try {
      slot = [...this.slots.keys()].find((candidate) => !candidate.busy) ?? this.open();
    } catch (error) {
      job.detach();
      job.reject(engineMissing(error));
      return leave();
    }
    this.slots.set(slot, leave);
    slot.run(job);
  }

  private open(): EngineSlot {
    return new EngineSlot(this.options, {
      idle: (slot) => this.slots.get(slot)?.(),
      gone: (slot) => {
        const leave = this.slots.get(slot);
        this.slots.delete(slot);
        if (!this.closed) leave?.();
      },
    });
  }

  private abort(job: Job, signal: AbortSignal): void {
    this.turns.withdraw((turn) => turn.job === job);
    // The caller need not wait until the engine has stopped.
    for (const slot of this.slots.keys()) slot.cancel(job);
    job.detach();
    job.reject(signal.reason);
  }
}
