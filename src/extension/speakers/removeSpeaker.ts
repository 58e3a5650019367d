import type { Address } from "#project/files/address.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { LastResults } from "../results/lastResults.ts";
import type { EmbeddedService } from "../service/embeddedService.ts";
import type { LocalResults } from "./localResults.ts";
import { jobsOfResults } from "#jobs/speakerHoldings.ts";

export interface SpeakerPlaces {
  jobs: Pick<Jobs, "all" | "forgetSpeaker" | "remove">;
  embedded: Pick<EmbeddedService, "get">;
  results: Pick<LocalResults, "find" | "remove">;
  /** Viewers, and marks in passages. */
  shown: Pick<LastResults, "forget">;
}

/**
 * Submissions, what the embedded service keeps, result files, and what shows them: finished jobs, open viewers and marks in passages.
 * @param files those that were found before; ones added since are also deleted.
 * @returns the files that still exist, which are still shown.
 */
export async function removeSpeaker(
  token: string,
  files: readonly Address[],
  { jobs, embedded, results, shown }: SpeakerPlaces,
): Promise<Address[]> {
  // First, so that no result of the speaker arrives meanwhile.
  await jobs.forgetSpeaker(token);
  await (await embedded.get()).deleteSpeaker(token);
  const [gone, left]: [Address[], Address[]] = [[], []];
  // While the questions were open, a job may have ended.
  const late = (await results.find(token, [])).own.filter((file) => !files.includes(file));
  for (const file of [...files, ...late]) ((await results.remove(file, token)) ? gone : left).push(file);
  await shown.forget(gone);
  for (const { file } of jobsOfResults(jobs.all(), gone)) await jobs.remove(file.id);
  return left;
}
