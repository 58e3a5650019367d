import * as vscode from "vscode";
import type { JobFile } from "../../jobs/jobFile.ts";
import { mayCostTwice } from "../../jobs/job.ts";
import { titleOf } from "../../jobs/jobNodes.ts";

/** Asks before a recording is sent again that the service may have accepted and charged for. @returns whether to go on. */
export async function confirmResend(job: JobFile): Promise<boolean> {
  if (!mayCostTwice(job)) return true;
  const send = "Submit Again";
  const detail =
    `${job.service.profile} may have accepted the recording already, so submitting it again may be charged twice. It is submitted with the same idempotency key, ` +
    "but whether the service heeds it is not known. Its operator can tell whether the recording was assessed.";
  return (await vscode.window.showWarningMessage(`Submit ${titleOf(job)} again?`, { modal: true, detail }, send)) === send;
}
