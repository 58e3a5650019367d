import { setTimeout as delay } from "node:timers/promises";

/** Milliseconds between two looks at the clock. */
const STEP = 5;

/**
 * The longest time in milliseconds for which this thread did nothing else while something goes on: of the processor where that can be
 * told of a thread, as a busy machine keeps a thread waiting that has nothing to do; else by the clock.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = now();
  const timer = setInterval(() => {
    const time = now();
    longest = Math.max(longest, time - before);
    before = time;
  }, STEP);
  try {
    await work();
    await delay(4 * STEP);
  } finally {
    clearInterval(timer);
  }
  return longest;
}

function now(): number {
  // Newer than the types of the oldest Node that is supported.
  const { threadCpuUsage } = process as unknown as { threadCpuUsage?: (this: void) => NodeJS.CpuUsage };
  if (!threadCpuUsage) return performance.now();
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
}
