import { t } from "@vscode/l10n";
import { HumanError } from "#core/humanError.ts";
import type { LockOptions } from "../node/directoryLock.ts";
import { takeBrowserLock } from "./browserLock.ts";
import { stat } from "./files.ts";

export type { LockOptions };

/** Locks of a browser end with their page and need no sign of life; the same as elsewhere. */
export const LOCK_BEAT_MS = 20_000;

/**
 * Only this window then works in the directory.
 * @returns a function that releases it.
 * @throws {HumanError} `data-directory-in-use`; ENOENT without the directory.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await stat(directory);
  const lock = await takeBrowserLock(directory);
  if (!lock) throw new HumanError("data-directory-in-use", t("The data directory is in use by another embedded service."));
  return lock.release;
}
