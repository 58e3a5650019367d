import { mkdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { HumanError } from "#core/humanError.ts";
import { lockDirectory } from "#platform/node/directoryLock.ts";

/**
 * Does the work once no other process is working under the same folder's lock.
 * @param folder created if missing
 * @param waiting called once if there is something to wait for
 */
export async function inTurn<T>(folder: string, waiting: () => void, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  let hasWaited = false;
  for (;;) {
    const release = await lockDirectory(folder).catch((error: unknown) => {
      if (!(error instanceof HumanError) || error.code !== "data-directory-in-use") throw error;
    });
    if (release) {
      try {
        return await work();
      } finally {
        await release();
      }
    }
    if (!hasWaited) waiting();
    hasWaited = true;
    await sleep(200);
  }
}
