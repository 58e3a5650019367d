import type { IdempotencyKeys } from "./store/idempotencyKeys.ts";
import type { JobRecord } from "./store/jobRecord.ts";
import type { JobStore } from "./store/jobStore.ts";
import type { DeletedData } from "./store/speakerData.ts";

interface Places {
  store: JobStore;
  keys: IdempotencyKeys;
  queue: { cancel(isMeant: (job: JobRecord) => boolean): Promise<void> };
  /** Absent where no results are sent. */
  notifier?: {
    /** @returns true if there was a delivery. */
    forget(id: string): Promise<boolean>;
  };
  log: (line: string) => void;
}

export async function deleteSpeaker(token: string, { store, keys, queue, notifier, log }: Places): Promise<DeletedData> {
  const data = await store.ofSpeaker(token);
  const ids = new Set([...data.jobs, ...data.results].map(({ id }) => id));
  await queue.cancel((job) => ids.has(job.id));
  let deliveries = 0;
  for (const id of ids) {
    if (await notifier?.forget(id)) deliveries++;
    await store.remove(id);
  }
  await keys.sweep((id) => store.has(id));
  log(`a speaker's data was deleted: jobs ${data.jobs.length}, results ${data.results.length}, deliveries ${deliveries}`);
  return { ...data, deliveries };
}
