import type { JobFile } from "./store/jobFile.ts";
import { hasResultToAskFor, isElsewhere } from "./job.ts";
import type { Jobs } from "./jobs.ts";

export interface KeysForRetry {
  /** Resolves to true if there is a key for an origin. */
  has(origin: string): Promise<boolean>;
  /** Resolves to true if that key differs from the one that was last refused there. */
  isNew(origin: string): Promise<boolean>;
}

/**
 * Resumes jobs whose key is now available: those that failed for lack of one and, of those that failed because it was
 * refused, the ones whose result only has to be asked for. Only its author sends a refused submission again.
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
        // Nobody has decided for any of them that a changed recording should be sent.
        await jobs.retry(file.id, { asItIs: false });
      } catch (error) {
        // Every window is notified of the key, and one of them is first.
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
