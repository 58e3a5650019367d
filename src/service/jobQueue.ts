/** A place in the queue that is kept while its job is still being received. */
export interface Reservation<Job> {
  /** Puts the job in the place. */
  fill(job: Job): void;
  /** Gives up the place; no effect once it is filled. */
  release(): void;
}

/** How a job enters the queue. */
export interface Entry {
  /** Nothing else runs beside it: a job that may bring down the process takes no other down with it. */
  alone?: boolean;
  /** How long it stays out of the others' way before it joins them; milliseconds. */
  pause?: number;
}

interface QueueOptions<Job> {
  /** How many jobs run at the same time. */
  concurrency: number;
  /** How many may wait; recovered ones come in addition. */
  capacity: number;
  /** Must not reject. It resolves to how the job enters the queue again, if it should run again. */
  run: (job: Job, signal: AbortSignal) => Promise<Entry | undefined>;
}

/** First come, first served. */
export class JobQueue<Job> {
  readonly #options: QueueOptions<Job>;
  readonly #waiting: { job: Job; alone: boolean }[] = [];
  readonly #paused = new Map<Job, ReturnType<typeof setTimeout>>();
  readonly #running = new Map<Job, { ended: Promise<void>; cancel: AbortController }>();
  readonly #stop = new AbortController();
  #reserved = 0;
  #aloneRunning = false;

  constructor(options: QueueOptions<Job>) {
    this.#options = options;
  }

  /** Undefined when the queue is full. */
  reserve(): Reservation<Job> | undefined {
    if (this.#waiting.length + this.#reserved >= this.#options.capacity) return undefined;
    this.#reserved++;
    let open = true;
    const release = () => {
      if (open) this.#reserved--;
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

  /** Queues a job whatever the capacity. */
  add(job: Job, { alone = false, pause = 0 }: Entry = {}): void {
    if (pause > 0) {
      const timer = setTimeout(() => {
        this.#paused.delete(job);
        this.add(job, { alone });
      }, pause);
      this.#paused.set(job, timer);
      return;
    }
    this.#waiting.push({ job, alone });
    this.#next();
  }

  /** Drops a job that waits, aborts one that runs, and returns when it has ended. */
  async cancel(isMeant: (job: Job) => boolean): Promise<void> {
    const kept = this.#waiting.filter(({ job }) => !isMeant(job));
    this.#waiting.splice(0, this.#waiting.length, ...kept);
    this.#dropPaused(isMeant);
    const meant = [...this.#running].filter(([job]) => isMeant(job)).map(([, running]) => running);
    for (const { cancel } of meant) cancel.abort(new Error("The job was cancelled."));
    this.#next();
    await Promise.all(meant.map(({ ended }) => ended));
  }

  /** Drops what waits, aborts what runs, and returns when it has ended or `patience` milliseconds are over. */
  async close(patience: number): Promise<void> {
    this.#waiting.length = 0;
    this.#dropPaused(() => true);
    this.#stop.abort(new Error("The service is stopping."));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = new Promise((resolve) => (timer = setTimeout(resolve, patience)));
    await Promise.race([Promise.all([...this.#running.values()].map(({ ended }) => ended)), over]);
    clearTimeout(timer);
  }

  #dropPaused(isMeant: (job: Job) => boolean): void {
    for (const [job, timer] of this.#paused) {
      if (!isMeant(job)) continue;
      clearTimeout(timer);
      this.#paused.delete(job);
    }
  }

  #next(): void {
    const { concurrency, run } = this.#options;
    while (!this.#stop.signal.aborted) {
      const head = this.#waiting[0];
      if (!head || this.#aloneRunning || this.#running.size >= concurrency || (head.alone && this.#running.size > 0)) return;
      this.#waiting.shift();
      this.#aloneRunning = head.alone;
      const cancel = new AbortController();
      const signal = AbortSignal.any([this.#stop.signal, cancel.signal]);
      const ended = run(head.job, signal).then((again) => {
        this.#running.delete(head.job);
        if (head.alone) this.#aloneRunning = false;
        if (again && !signal.aborted) this.add(head.job, again);
        this.#next();
      });
      this.#running.set(head.job, { ended, cancel });
    }
  }
}
