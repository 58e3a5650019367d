import type { Clock } from "../platform/clock.ts";

export interface TurnstileOptions {
  /** How many run at a time. */
  atOnce: number;
  /** Mean time between two entries, in milliseconds; each gap is anything from half to one and a half times this. */
  gap: number;
  clock: Pick<Clock, "now" | "sleep" | "random">;
}

/** Lets work in a few at a time and never two at the same moment, so that a thousand jobs do not ask their service at once. */
export class RateLimiter {
  private readonly waiting: { urgent: (() => void)[]; patient: (() => void)[] } = { urgent: [], patient: [] };
  private inside = 0;
  private opening = false;
  private nextAt = 0;

  constructor(private readonly options: TurnstileOptions) {}

  /**
   * Runs work when it is its turn: in the order of arrival, with those that somebody is waiting for first.
   * @throws the signal's reason when that aborts before the turn, or whatever the work throws.
   */
  async pass<T>(work: () => Promise<T>, urgent: boolean, signal: AbortSignal): Promise<T> {
    await this.turn(urgent ? this.waiting.urgent : this.waiting.patient, signal);
    try {
      return await work();
    } finally {
      this.inside--;
      void this.open();
    }
  }

  private turn(line: (() => void)[], signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        line.splice(line.indexOf(enter), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", leave, { once: true });
      line.push(enter);
      void this.open();
    });
  }

  private async open(): Promise<void> {
    if (this.opening) return;
    this.opening = true;
    const { atOnce, gap, clock } = this.options;
    while (this.inside < atOnce && this.first()) {
      const wait = this.nextAt - clock.now();
      if (wait > 0) await clock.sleep(wait, new AbortController().signal);
      const line = this.first();
      if (!line) break;
      this.nextAt = clock.now() + gap * (0.5 + clock.random());
      this.inside++;
      line.shift()!();
    }
    this.opening = false;
  }

  private first(): (() => void)[] | undefined {
    return [this.waiting.urgent, this.waiting.patient].find((line) => line.length > 0);
  }
}
