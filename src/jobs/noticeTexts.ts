import type { JobFile } from "./jobFile.ts";
import { titleOf } from "./jobNodes.ts";

/** What a notice says. A warning tells of something that has to be known before the result is used. */
export interface NoticeText {
  message: string;
  warns: boolean;
}

/** Of a result that has arrived. @param note what the author should know of the recording by now. */
export function arrivedText(job: JobFile, note: string | undefined): NoticeText {
  const reported = job.otherText ? `${titleOf(job)}: the recording does not seem to be a reading of this text.` : `The result of ${titleOf(job)} has arrived.`;
  return { message: [reported, note ?? ""].filter((part) => part !== "").join(" "), warns: job.otherText === true };
}

/** Of jobs that ended at about the same time; what went wrong with some of them comes first. */
export function endedText(jobs: readonly JobFile[]): NoticeText {
  const failed = jobs.filter(({ state }) => state === "failed").length;
  const doubted = jobs.filter(({ otherText }) => otherText).length;
  const arrived = jobs.length - failed;
  const doubt = doubted === 0 ? "" : doubted === 1 ? "1 recording does not seem to be a reading of its text. " : `${doubted} recordings do not seem to be readings of their texts. `;
  const parts = [arrived > 0 ? `${arrived} ${arrived === 1 ? "result has" : "results have"} arrived` : "", failed > 0 ? `${failed} ${failed === 1 ? "assessment has" : "assessments have"} failed` : ""];
  return { message: `${doubt}${parts.filter((part) => part !== "").join(", ")}.`, warns: failed > 0 || doubted > 0 };
}
