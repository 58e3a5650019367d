import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { JobFile } from "../../jobs/store/jobFile.ts";
import { mayCostTwice } from "../../jobs/job.ts";
import { titleOf } from "../../jobs/jobNodes.ts";

/** The service may have accepted the recording and charged for it. @returns false to leave it. */
export async function confirmResend(job: JobFile): Promise<boolean> {
  if (!mayCostTwice(job)) return true;
  const send = t("Submit Again");
  const detail = t`${job.service.profile} may have accepted the recording already, so you may be charged twice. The recording is sent with the same idempotency key, but it is not known whether the service checks it. Ask the service's operator whether the recording was assessed.`;
  return (await vscode.window.showWarningMessage(t`Submit ${titleOf(job)} again?`, { modal: true, detail }, send)) === send;
}
