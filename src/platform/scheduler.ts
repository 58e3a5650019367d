import type { Clock } from "./time/clock.ts";

export interface Turn {
  /** Lower ranks first, equal ones in order of arrival; 0 unless given. */
  rank?: number;
  /** Nothing else runs beside it. */
  isAlone?: boolean;
  /** Takes a slot until it calls `leave`. Must not throw. */
  begin(leave: () => void): void;
}

interface SchedulerOptions {
  /** Number that run at a time. */
  atOnce: number;
  /** Mean milliseconds between beginnings; each gap is half to one and a half times this. */
  gap?: number;
  clock?: Pick<Clock, "now" | "sleep" | "random">;
}

/** By rank and order of arrival, only so many at a time. What can begin does so before `enter` or `leave` returns. */
export class Scheduler<Item extends Turn = Turn> {
  private queue: Item[] = [];
  private begun = 0;
  private isAloneRunning = false;
  private isOpening = false;
  private nextAt = 0;
  private isPausing = false;

  constructor(private readonly options: SchedulerOptions) {}

  get waiting(): readonly Item[] {
    return this.queue;
  }

  get running(): number {
    return this.begun;
  }

  enter(item: Item): void {
    const { rank = 0 } = item;
    let at = this.queue.length;
    while (at > 0 && (this.queue[at - 1]!.rank ?? 0) > rank) at--;
    this.queue.splice(at, 0, item);
    this.open();
  }

  /** Takes work that has not begun out of the queue, and returns it. */
  withdraw(isMeant: (item: Item) => boolean): Item[] {
    const meant = this.queue.filter(isMeant);
    if (meant.length === 0) return meant;
    this.queue = this.queue.filter((item) => !meant.includes(item));
    this.open();
    return meant;
  }

  /**
   * @param turn its signal takes waiting work out of the queue; running work handles it itself.
   * @throws the signal's reason when that aborts before the turn; whatever the work throws.
   */
  run<Result>(
    this: Scheduler,
    work: () => Promise<Result>,
    { signal, ...turn }: Omit<Turn, "begin"> & { signal?: AbortSignal } = {},
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const item: Turn = {
        ...turn,
        begin: (leave) => {
          signal?.removeEventListener("abort", withdraw);
          // The next one begins before this one's caller goes on.
          void (async () => work())().finally(leave).then(resolve, reject);
        },
      };
      const withdraw = () => {
        this.withdraw((other) => other === item);
        reject(signal!.reason as Error);
      };
      signal?.addEventListener("abort", withdraw, { once: true });
      this.enter(item);
    });
  }

  private open(): void {
    // An item may remove or add others when it begins: the loop goes on with that.
    if (this.isOpening) return;
    this.isOpening = true;
    for (let item = this.next(); item; item = this.next()) this.begin(item);
    this.isOpening = false;
  }

  private begin(item: Item): void {
    this.queue.shift();
    this.begun++;
    this.isAloneRunning = item.isAlone === true;
    let isInside = true;
    item.begin(() => {
      if (!isInside) return;
      isInside = false;
      this.begun--;
      this.isAloneRunning = false;
      this.open();
    });
  }

  private next(): Item | undefined {
    const { atOnce, gap, clock } = this.options;
    const [item] = this.queue;
    if (!item || this.isAloneRunning || this.begun >= atOnce || (item.isAlone && this.begun > 0) || this.isPausing) return undefined;
    if (gap === undefined || !clock) return item;
    const wait = this.nextAt - clock.now();
    if (wait > 0) {
      this.isPausing = true;
      void clock.sleep(wait, new AbortController().signal).then(() => {
        this.isPausing = false;
        this.open();
      });
      return undefined;
    }
    this.nextAt = clock.now() + gap * (0.5 + clock.random());
    return item;
  }
}
