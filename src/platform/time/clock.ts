/** Replaced in tests. */
export interface Clock {
  /** Milliseconds since some moment, never set back or forward: for everything that is measured. */
  now: () => number;
  /** Milliseconds since 1970, by the wall clock. Only for dates. */
  date: () => number;
  /** Rejects with the signal's reason as soon as that aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Milliseconds; the result cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
  /** From 0, below 1. */
  random: () => number;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  date: Date.now,
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const stop = () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener("abort", stop);
        resolve();
      }, milliseconds);
      signal.addEventListener("abort", stop, { once: true });
    }),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
