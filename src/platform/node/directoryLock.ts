import { join } from "node:path";
import { t } from "@vscode/l10n";
import { HumanError } from "#core/humanError.ts";
import { LOCK_BEAT_MS, LOCK_SILENCE_MS, type LockOptions, type OtherHolder, takeLock } from "./processLock.ts";

export type { LockOptions };
export { LOCK_BEAT_MS };

const NAME = "service.lock";

/**
 * Two processes would analyse the same jobs twice.
 * @returns a function that releases the directory.
 * @throws {HumanError} `data-directory-in-use`
 */
export async function lockDirectory(directory: string, options?: LockOptions): Promise<() => Promise<void>> {
  const path = join(directory, NAME);
  const { release, heldBy } = await takeLock(path, options);
  if (heldBy)
    throw new HumanError("data-directory-in-use", `${inUse(heldBy)} ${t`If no service is running, delete ${path} and start again.`}`);
  return release;
}

function inUse({ pid, host }: OtherHolder): string {
  if (host !== undefined)
    return t`The data directory is in use by an embedded service in another container or on another computer (${host}). Stop that service, or choose another directory. If it has crashed, wait ${LOCK_SILENCE_MS / 1000} seconds.`;
  const who =
    pid === undefined
      ? t("The data directory is in use by another embedded service.")
      : t`The data directory is in use by another embedded service (process ${pid}).`;
  return `${who} ${t("Stop that service, or choose another directory.")}`;
}
