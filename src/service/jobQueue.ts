/** A place in the queue that is kept while its job is still being received. */
export interface Reservation<Job> {
  /** Puts the job in the place. */
  fill(job: Job): void;
  /** Gives the place up; without effect once it is filled. */
  release(): void;
}

interface QueueOptions<Job> {
  /** How many jobs run at the same time. */
  concurrency: number;
  /** How many may wait; recovered ones come on top. */
  capacity: number;
  /** Must not reject. */
  run: (job: Job, signal: AbortSignal) => Promise<void>;
}

/** First come, first served. */
export class JobQueue<Job> {
  readonly #options: QueueOptions<Job>;
  readonly #waiting: { job: Job; alone: boolean }[] = [];
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

  /**
   * Queues a job whatever the capacity.
   * @param options.alone nothing else runs beside it: a job that may bring the process down takes no other along.
   */
  add(job: Job, { alone = false } = {}): void {
    this.#waiting.push({ job, alone });
    this.#next();
  }

  /** Drops a job that waits, aborts one that runs, and returns when it has ended. */
  async cancel(isMeant: (job: Job) => boolean): Promise<void> {
    const kept = this.#waiting.filter(({ job }) => !isMeant(job));
    this.#waiting.splice(0, this.#waiting.length, ...kept);
    const meant = [...this.#running].filter(([job]) => isMeant(job)).map(([, running]) => running);
    for (const { cancel } of meant) cancel.abort(new Error("The job was cancelled."));
    this.#next();
    await Promise.all(meant.map(({ ended }) => ended));
  }

  /** Drops what waits, aborts what runs, and returns when it has ended or `patience` milliseconds are over. */
  async close(patience: number): Promise<void> {
    this.#waiting.length = 0;
    this.#stop.abort(new Error("The service is stopping."));
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise((resolve) => (timer = setTimeout(resolve, patience)));
    await Promise.race([Promise.all([...this.#running.values()].map(({ ended }) => ended)), over]);
    clearTimeout(timer);
  }

  #next(): void {
    const { concurrency, run } = this.#options;
    while (!this.#stop.signal.aborted) {
      const head = this.#waiting[0];
      if (!head || this.#aloneRunning || this.#running.size >= concurrency || (head.alone && this.#running.size > 0)) return;
      this.#waiting.shift();
      this.#aloneRunning = head.alone;
      const cancel = new AbortController();
      const ended = run(head.job, AbortSignal.any([this.#stop.signal, cancel.signal])).finally(() => {
        this.#running.delete(head.job);
        if (head.alone) this.#aloneRunning = false;
        this.#next();
      });
      this.#running.set(head.job, { ended, cancel });
    }
  }
}
