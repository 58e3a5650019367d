import { setImmediate } from "node:timers/promises";
import type { Clock } from "../../../src/client/clock.ts";

/** Time that passes when it is slept through or advanced, and chance that is what a test says. */
export class FakeClock implements Clock {
  /** What was slept, in milliseconds and order. */
  readonly sleeps: number[] = [];
  chance = 0.5;
  #now = Date.parse("2026-03-14T09:00:00Z");
  #timers = new Map<object, { at: number; callback: () => void }>();

  readonly now = (): number => this.#now;
  readonly random = (): number => this.chance;

  async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    this.sleeps.push(milliseconds);
    this.advance(milliseconds);
    await setImmediate();
    signal.throwIfAborted();
  }

  after(milliseconds: number, callback: () => void): () => void {
    const id = {};
    this.#timers.set(id, { at: this.#now + milliseconds, callback });
    return () => void this.#timers.delete(id);
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (const [id, { at, callback }] of this.#timers) {
      if (at > this.#now) continue;
      this.#timers.delete(id);
      callback();
    }
  }

  /** Timers that nobody cancelled. */
  get running(): number {
    return this.#timers.size;
  }
}
