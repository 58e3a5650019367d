import { setImmediate } from "node:timers/promises";
import type { Clock } from "#platform/time/clock.ts";

const START = Date.parse("2026-03-14T09:00:00Z");

/** Time that passes when it is slept through or advanced, and chance that is what a test says. */
export class FakeClock implements Clock {
  /** What was slept, in milliseconds and order. */
  readonly sleeps: number[] = [];
  chance = 0.5;
  #now = 0;
  #timers = new Map<object, { at: number; callback: () => void }>();

  readonly now = (): number => this.#now;
  readonly date = (): number => START + this.#now;
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

  /** Each timer goes off when it is due, those that are set meanwhile too. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (let due = this.#due(end); due; due = this.#due(end)) {
      this.#now = due.at;
      due.callback();
    }
    this.#now = end;
  }

  /** The machine sleeps: timers that were due meanwhile go off when it wakes up. */
  sleepThrough(milliseconds: number): void {
    this.#now += milliseconds;
    const late = [...this.#timers].filter(([, { at }]) => at <= this.#now);
    for (const [id, { callback }] of late) if (this.#timers.delete(id)) callback();
  }

  /** Timers that nobody cancelled. */
  get running(): number {
    return this.#timers.size;
  }

  #due(end: number): { at: number; callback: () => void } | undefined {
    const [first] = [...this.#timers].filter(([, { at }]) => at <= end).toSorted(([, a], [, b]) => a.at - b.at);
    if (first) this.#timers.delete(first[0]);
    return first?.[1];
  }
}
