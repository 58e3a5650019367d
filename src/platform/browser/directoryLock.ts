import { t } from "@vscode/l10n";
import { HumanError } from "../../core/humanError.ts";
import type { LockOptions } from "../node/directoryLock.ts";
import { stat } from "./files.ts";

export type { LockOptions };

/** Locks of a browser end with their page and need no sign of life; milliseconds, as elsewhere. */
export const LOCK_BEAT = 20_000;

/**
 * Makes this window the only one that works in a directory, by a lock of the browser, which ends with the window.
 *
 * @returns a function that releases the directory.
 * @throws {HumanError} `data-directory-in-use`; ENOENT for a directory that is not there.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await stat(directory);
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(`speech-assessment ${directory}`, { ifAvailable: true }, (lock) => {
      if (!lock) throw new HumanError("data-directory-in-use", t("The data directory is in use by another embedded service."));
      return new Promise<void>((release) =>
        resolve(async () => {
          release();
          await held;
        }),
      );
    });
    held.catch(reject);
  });
}
