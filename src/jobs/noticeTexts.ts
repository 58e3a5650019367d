import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import type { JobFile } from "./store/jobFile.ts";
import { titleOf } from "./jobNodes.ts";

/** Warnings have to be known before the result is used. */
export interface NoticeText {
  message: string;
  warns: boolean;
}

export function arrivedText(job: JobFile, note: string | undefined): NoticeText {
  const reported = job.otherText
    ? t`${titleOf(job)}: the recording does not seem to be a reading of this text.`
    : t`The result of ${titleOf(job)} has arrived.`;
  return { message: [reported, note ?? ""].filter((part) => part !== "").join(" "), warns: job.otherText === true };
}

/** For jobs that ended together: what arrived, then what is wrong with it, then what did not arrive. */
export function endedText(jobs: readonly JobFile[]): NoticeText {
  const failed = jobs.filter(({ state }) => state === "failed").length;
  const doubted = jobs.filter(({ otherText }) => otherText).length;
  const arrived = jobs.length - failed;
  const parts = [
    arrived > 0 ? plural(arrived, t("1 result has arrived."), t`${arrived} results have arrived.`) : "",
    doubted > 0
      ? plural(
          doubted,
          t("1 recording does not seem to be a reading of its text."),
          t`${doubted} recordings do not seem to be readings of their texts.`,
        )
      : "",
    failed > 0 ? plural(failed, t("1 assessment has failed."), t`${failed} assessments have failed.`) : "",
  ];
  return { message: parts.filter((part) => part !== "").join(" "), warns: failed > 0 || doubted > 0 };
}
