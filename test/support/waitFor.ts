import { setTimeout as sleep } from "node:timers/promises";

/** Retries until the work neither throws nor returns undefined. `within` is in milliseconds. */
export async function waitFor<T>(what: string, attempt: () => T | undefined | Promise<T | undefined>, within = 90_000): Promise<T> {
  const deadline = performance.now() + within;
  for (;;) {
    let reason: unknown;
    try {
      const value = await attempt();
      if (value !== undefined) return value;
    } catch (error) {
      reason = error;
    }
    if (performance.now() > deadline) throw new Error(`Waited ${within / 1000} s in vain for ${what}`, { cause: reason });
    await sleep(100);
  }
}
