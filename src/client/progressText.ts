import { t } from "@vscode/l10n";

export interface AssessmentProgress {
  stage: "checking" | "elsewhere" | "uploading" | "waiting" | "no answer" | "reading result";
  /** 0 to 1. */
  fraction?: number;
}

/** An upload shows 100 % only when it is complete. @param isHere the service runs on this machine, so that nothing is uploaded. */
export function progressText({ stage, fraction }: AssessmentProgress, isHere = false): string {
  const percent = fraction === undefined ? "" : `, ${Math.floor(Math.min(1, Math.max(0, fraction)) * 100)} %`;
  switch (stage) {
    case "checking":
      return t("Checking the recording");
    case "elsewhere":
      return t("Being assessed by another window or terminal; waiting for its result.");
    case "uploading":
      return isHere ? t("Opening the recording") : `${t("Uploading")}${percent}`;
    case "waiting":
      return `${t("Waiting for the result")}${percent}`;
    case "no answer":
      return t("No answer at the moment, still waiting for the result");
    case "reading result":
      return t("Reading the result");
  }
}
