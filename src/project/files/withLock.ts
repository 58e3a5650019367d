import type { Address } from "./address.ts";
import { fileBusy } from "./changeFile.ts";
import type { Lock } from "./files.ts";

/** Locks are held for a few milliseconds each. */
const PATIENCE_MS = 20_000;
const LONGEST_PAUSE_MS = 10;

/** Holds the lock while something is done to a file. @throws {HumanError} `file-busy` where others hold it for too long. */
export async function withLock<T>(file: Address, lock: () => Promise<Lock | undefined>, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const held = await lock();
    if (held)
      try {
        return await work();
      } finally {
        await held.release();
      }
    if (performance.now() > end) throw fileBusy(file);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE_MS));
  }
}
