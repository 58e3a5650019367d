import { Scheduler, type Turn } from "../scheduler.ts";
import type { FromThread, Request, StartThread, Tasks, Thread } from "./threadProtocol.ts";

/** `superseded`: the text has changed, so nobody wants the answer. `too-long`: it reached its limit. */
export type Outcome<T> =
  | { state: "done"; value: T }
  | { state: "superseded" }
  | { state: "too-long" }
  | { state: "failed"; reason: string };

/** Replaced in tests. */
export interface Timers {
  /** Milliseconds since some moment. */
  now(): number;
  /** Returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

export interface ThreadLimits {
  /** The thread's start, with what it reads first; milliseconds, like all of these. */
  start: number;
  run: number;
  /** A request that nobody waits for, from its beginning; a fresh thread is ready sooner than a long one ends. */
  stale: number;
  /** After the last document is gone, or without one after the last answer. */
  idle: number;
}

export const THREAD_LIMITS: ThreadLimits = { start: 30_000, run: 10_000, stale: 1000, idle: 30_000 };

export const COMMAND_LIMIT = 60_000;

export interface Ask {
  /** Empty for a request that belongs to none. */
  document: string;
  /** Milliseconds. */
  limit?: number;
  /** Other requests go first; if it holds them up, it ends as `superseded`. */
  isBackground?: boolean;
}

interface Job<Asked> extends Turn {
  id: number;
  request: Asked;
  document: string;
  limit: number;
  /** Undefined once nobody waits. */
  settle: ((outcome: Outcome<unknown>) => void) | undefined;
  isBackground: boolean;
}

interface Running<Asked> {
  job: Job<Asked>;
  leave: () => void;
  isSecondTry: boolean;
  /** When the thread began with it. */
  since?: number;
  stop: () => void;
}

const REAL_TIMERS: Timers = {
  now: () => performance.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    // A browser counts its timers, which keep nothing alive.
    if (typeof timer === "object") timer.unref();
    return () => clearTimeout(timer);
  },
};

/**
 * For work that would hold up the editor. Started on first use and kept while documents need it. A newer request for the same task and
 * document replaces the older one, waiting or running. A thread that dies or runs too long is replaced.
 */
export class WorkThread<T extends Tasks<Extract<keyof T, string>>> {
  private thread: { own: Thread<Request<T>>; isReady: boolean } | undefined;
  private running: Running<Request<T>> | undefined;
  private readonly turns = new Scheduler<Job<Request<T>>>({ atOnce: 1 });
  private readonly kept = new Set<string>();
  private stopIdling: () => void = () => undefined;
  private lastId = 0;
  private isDisposed = false;

  constructor(
    private readonly start: StartThread<Request<T>>,
    private readonly limits: ThreadLimits = THREAD_LIMITS,
    private readonly timers: Timers = REAL_TIMERS,
  ) {}

  /** Never rejects. */
  run<K extends keyof T>(
    request: Request<T, K>,
    { document, limit = this.limits.run, isBackground = false }: Ask,
  ): Promise<Outcome<T[K]["answer"]>> {
    return new Promise<Outcome<unknown>>((settle) => {
      if (this.isDisposed) return settle({ state: "superseded" });
      if (document !== "") {
        this.kept.add(document);
        this.supersede(document, request.task);
      }
      const job: Job<Request<T>> = {
        id: ++this.lastId,
        request,
        document,
        limit,
        settle,
        isBackground,
        rank: Number(isBackground),
        begin: (leave) => this.ask({ job, leave, isSecondTry: false, stop: () => undefined }),
      };
      this.turns.enter(job);
      const { running } = this;
      if (!isBackground && running?.job.isBackground && running.since !== undefined) this.limitStale(running);
    });
  }

  /** The text has changed: requests about it, or about one task of it, are of no use. */
  supersede(document: string, task?: keyof T): void {
    const isOld = (job: Job<Request<T>>) => job.document === document && (task === undefined || job.request.task === task);
    for (const job of this.turns.withdraw(isOld)) job.settle?.({ state: "superseded" });
    const { running } = this;
    if (!running?.job.settle || !isOld(running.job)) return;
    running.job.settle({ state: "superseded" });
    running.job.settle = undefined;
    if (running.since !== undefined) this.limitStale(running);
  }

  /** A document is closed, or short enough to do without. */
  release(document: string): void {
    this.supersede(document);
    this.kept.delete(document);
    this.idle();
  }

  dispose(): void {
    this.isDisposed = true;
    for (const document of [...this.kept]) this.release(document);
    for (const job of this.turns.withdraw(() => true)) job.settle?.({ state: "superseded" });
    this.running?.job.settle?.({ state: "superseded" });
    this.endThread();
  }

  /** Somebody waits behind background requests. */
  private get isAskedFor(): boolean {
    return this.turns.waiting.some(({ isBackground }) => !isBackground);
  }

  private ask(running: Running<Request<T>>): void {
    this.stopIdling();
    this.running = running;
    let thread: NonNullable<typeof this.thread>;
    try {
      thread = this.thread ??= this.started();
    } catch (error) {
      return this.finish({ state: "failed", reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
    const { id, request } = running.job;
    thread.own.post({ id, request });
    if (thread.isReady) this.begin(running);
    else running.stop = this.timers.after(this.limits.start, () => this.replace({ state: "failed", reason: "The thread did not start." }));
  }

  private started(): { own: Thread<Request<T>>; isReady: boolean } {
    const thread = {
      own: this.start({
        message: (message) => {
          if (this.thread === thread) this.receive(message);
        },
        gone: (cause) => {
          if (this.thread === thread) this.askAgain(cause);
        },
      }),
      isReady: false,
    };
    return thread;
  }

  private begin(running: Running<Request<T>>): void {
    running.stop();
    running.since = this.timers.now();
    if (running.job.settle && !(running.job.isBackground && this.isAskedFor))
      running.stop = this.timers.after(running.job.limit, () => this.replace({ state: "too-long" }));
    else this.limitStale(running);
  }

  private limitStale(running: Running<Request<T>>): void {
    running.stop();
    const left = running.since! + this.limits.stale - this.timers.now();
    running.stop = this.timers.after(Math.max(0, left), () => this.replace({ state: "superseded" }));
  }

  private receive(message: FromThread): void {
    if (message.type === "ready") {
      this.thread!.isReady = true;
      if (this.running) this.begin(this.running);
      return;
    }
    if (message.id !== this.running?.job.id) return;
    this.finish(message.type === "done" ? { state: "done", value: message.answer } : { state: "failed", reason: message.reason });
  }

  /** The thread ended by itself, maybe for another reason: its request is repeated once. */
  private askAgain(cause: Error | undefined): void {
    this.thread = undefined;
    const { running } = this;
    running?.stop();
    if (running?.job.settle && !running.isSecondTry) this.ask({ ...running, since: undefined, isSecondTry: true });
    else this.finish({ state: "failed", reason: cause ? (cause.stack ?? cause.message) : "The thread ended by itself." });
  }

  private replace(outcome: Outcome<unknown>): void {
    this.thread?.own.end();
    this.thread = undefined;
    this.finish(outcome);
  }

  private finish(outcome: Outcome<unknown>): void {
    const { running } = this;
    this.running = undefined;
    running?.stop();
    running?.job.settle?.(outcome);
    running?.leave();
    this.idle();
  }

  private idle(): void {
    this.stopIdling();
    if (!this.thread || this.running || this.kept.size > 0) return;
    this.stopIdling = this.timers.after(this.limits.idle, () => this.endThread());
  }

  private endThread(): void {
    this.stopIdling();
    this.running?.stop();
    this.running = undefined;
    this.thread?.own.end();
    this.thread = undefined;
  }
}
