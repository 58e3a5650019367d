import type { JobFile } from "./store/jobFile.ts";
import { hasResultToAskFor, isElsewhere } from "./job.ts";
import type { Jobs } from "./jobs.ts";

export interface KeysForRetry {
  has(origin: string): Promise<boolean>;
  /** True if it differs from the key that was last refused. */
  isNew(origin: string): Promise<boolean>;
}

/**
 * Resumes jobs that failed without a key and, of those with a refused key, the ones whose result only has to be asked for. Only its author
 * sends a refused submission again.
 */
export async function retryWithKey(
  jobs: Pick<Jobs, "all" | "retry">,
  keys: KeysForRetry,
  guard: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const { file } of jobs.all()) {
    if (!(await goesOn(file, keys))) continue;
    await guard(async () => {
      try {
        // Nobody has decided to send a changed recording.
        await jobs.retry(file.id, { asItIs: false });
      } catch (error) {
        // Every window hears of the key, and one is first.
        if (!isElsewhere(error)) throw error;
      }
    });
  }
}

async function goesOn(file: JobFile, keys: KeysForRetry): Promise<boolean> {
  const { origin } = new URL(file.service.baseUrl);
  if (file.failure?.code === "key-missing") return keys.has(origin);
  return file.failure?.code === "key-refused" && hasResultToAskFor(file) && keys.isNew(origin);
}
