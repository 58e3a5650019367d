import type { IdempotencyKeys } from "./idempotencyKeys.ts";
import type { JobQueue } from "./jobQueue.ts";
import type { JobRecord } from "./jobRecord.ts";
import type { JobStore } from "./jobStore.ts";
import type { SpeakerData } from "./speakerData.ts";
import type { WebhookNotifier } from "./webhooks/webhookNotifier.ts";

interface Places {
  store: JobStore;
  keys: IdempotencyKeys;
  queue: JobQueue<JobRecord>;
  notifier: WebhookNotifier;
  log: (line: string) => void;
}

/** Deletes all that is kept of a speaker, wherever it is. @returns what that was. */
export async function deleteSpeaker(token: string, { store, keys, queue, notifier, log }: Places): Promise<SpeakerData> {
  const data = await store.ofSpeaker(token);
  const ids = new Set([...data.jobs, ...data.results].map(({ id }) => id));
  await queue.cancel((job) => ids.has(job.id));
  for (const id of ids) {
    await notifier.forget(id);
    await store.remove(id);
  }
  await keys.sweep((id) => store.has(id));
  log(`a speaker's data was deleted: ${data.jobs.length} jobs and ${data.results.length} results`);
  return data;
}
