import { systemClock } from "#platform/time/clock.ts";
import { Scheduler } from "#platform/scheduler.ts";

/** Kept while its job is being received. */
export interface Reservation<Job> {
  fill(job: Job): void;
  /** No effect once it is filled. */
  release(): void;
}

export interface Entry {
  /** Nothing runs beside it: a job that may bring down the process takes no other with it. */
  alone?: boolean;
  /** Milliseconds before it joins the others. */
  pause?: number;
}

interface QueueOptions<Job> {
  /** Number that run at a time. */
  concurrency: number;
  /** Waiting jobs; recovered ones come in addition. */
  capacity: number;
  /** Must not reject. Resolves to an entry if the job should run again. */
  run: (job: Job, signal: AbortSignal) => Promise<Entry | undefined>;
}

/** First come, first served. */
export class JobQueue<Job> {
  private readonly options: QueueOptions<Job>;
  private readonly turns: Scheduler;
  private readonly jobs = new Map<Job, { ended: Promise<void>; cancel: AbortController }>();
  private readonly stop = new AbortController();
  private reserved = 0;

  constructor(options: QueueOptions<Job>) {
    this.options = options;
    this.turns = new Scheduler({ atOnce: options.concurrency });
  }

  /** Jobs without an outcome; one that pauses before it is tried again waits too. */
  get counts(): { waiting: number; running: number } {
    const { running } = this.turns;
    return { waiting: this.jobs.size - running, running };
  }

  /** Undefined when the queue is full. */
  reserve(): Reservation<Job> | undefined {
    if (this.turns.waiting.length + this.reserved >= this.options.capacity) return undefined;
    this.reserved++;
    let open = true;
    const release = () => {
      if (open) this.reserved--;
      open = false;
    };
    return {
      release,
      fill: (job) => {
        release();
        this.add(job);
      },
    };
  }

  add(job: Job, entry: Entry = {}): void {
    const cancel = new AbortController();
    const ended = this.untilDone(job, entry, AbortSignal.any([this.stop.signal, cancel.signal])).finally(() => this.jobs.delete(job));
    this.jobs.set(job, { ended, cancel });
  }

  /** Drops a job that waits, aborts one that runs, and returns when it has ended. */
  async cancel(isMeant: (job: Job) => boolean): Promise<void> {
    const meant = [...this.jobs].filter(([job]) => isMeant(job)).map(([, entry]) => entry);
    for (const { cancel } of meant) cancel.abort(new Error("The job was cancelled."));
    await Promise.all(meant.map(({ ended }) => ended));
  }

  /** Drops waiting jobs, aborts running ones, and returns when they have ended or after `patience` milliseconds. */
  async close(patience: number): Promise<void> {
    this.stop.abort(new Error("The service is stopping."));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = new Promise((resolve) => (timer = setTimeout(resolve, patience)));
    await Promise.race([Promise.all([...this.jobs.values()].map(({ ended }) => ended)), over]);
    clearTimeout(timer);
  }

  private async untilDone(job: Job, first: Entry, signal: AbortSignal): Promise<void> {
    try {
      for (let entry: Entry | undefined = first; entry;) {
        const { alone = false, pause = 0 }: Entry = entry;
        if (pause > 0) await systemClock.sleep(pause, signal);
        entry = await this.turns.run(() => this.options.run(job, signal), { isAlone: alone, signal });
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
