import { stat } from "node:fs/promises";
import { join } from "node:path";
import { HumanError } from "#core/humanError.ts";
import { deleteSpeaker } from "../deleteSpeaker.ts";
import { LOCK_BEAT_MS } from "#platform/node/directoryLock.ts";
import { OWN_FILES } from "#platform/node/ownFiles.ts";
import { IdempotencyKeys } from "../store/idempotencyKeys.ts";
import { JobStore } from "../store/jobStore.ts";
import type { DeletedData } from "../store/speakerData.ts";
import { openDirectory } from "./startService.ts";
import { DeliveryStore } from "../webhooks/deliveryStore.ts";

/**
 * While no service works in the directory. Nothing is analysed or sent.
 * @param log takes single lines, never with a user token.
 * @returns the deleted data.
 * @throws {HumanError} `data-directory-missing`, `data-directory-in-use` while a service works in it, `data-directory-unusable`
 */
export async function deleteStoredSpeaker(dataDirectory: string, token: string, log: (line: string) => void): Promise<DeletedData> {
  const isOurs = await stat(join(dataDirectory, "results")).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  if (!isOurs)
    throw new HumanError(
      "data-directory-missing",
      `${dataDirectory} is not the data directory of an embedded service. Name the folder of serve --data.`,
    );
  const unlock = await openDirectory(dataDirectory, LOCK_BEAT_MS, () => undefined);
  try {
    const store = new JobStore(dataDirectory);
    const keys = new IdempotencyKeys(join(dataDirectory, "keys"), store.unfinishedDirectory, OWN_FILES);
    const deliveries = new DeliveryStore(join(dataDirectory, "deliveries"), store.unfinishedDirectory, OWN_FILES);
    const damaged = (kind: string) => (name: string) =>
      log(`the data directory holds a damaged ${kind}, ${JSON.stringify(name)}; it is left where it is`);
    await store.open(damaged("job"));
    await keys.open();
    const waiting = new Set((await deliveries.open(damaged("delivery"))).map(({ id }) => id));
    const forget = async (id: string) => {
      await deliveries.remove(id);
      return waiting.has(id);
    };
    return await deleteSpeaker(token, { store, keys, queue: { cancel: () => Promise.resolve() }, notifier: { forget }, log });
  } finally {
    await unlock();
  }
}
