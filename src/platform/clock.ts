import { setTimeout as delay } from "node:timers/promises";

/** Time and chance, so that tests can hold them still. */
export interface Clock {
  /** Milliseconds since some moment: never set back or forward as a wall clock is. For everything that is measured. */
  now: () => number;
  /** Milliseconds since 1970, by the machine's wall clock. For dates alone. */
  date: () => number;
  /** Resolves after so many milliseconds, or rejects with the signal's reason as soon as that aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Calls back once after so many milliseconds unless it is cancelled with the function that it returns. */
  after(milliseconds: number, callback: () => void): () => void;
  /** From 0, below 1. */
  random: () => number;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  date: Date.now,
  async sleep(milliseconds, signal) {
    try {
      await delay(milliseconds, undefined, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  },
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
