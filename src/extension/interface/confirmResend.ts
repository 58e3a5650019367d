import { t } from "@vscode/l10n";
import type { JobFile } from "#jobs/store/jobFile.ts";
import { mayCostTwice } from "#jobs/job.ts";
import type { Dialogs } from "./dialogs.ts";
import { titleOf } from "#jobs/jobNodes.ts";

/** The service may have accepted the recording and charged for it. @returns false to leave it. */
export async function confirmResend(job: JobFile, dialogs: Dialogs): Promise<boolean> {
  if (!mayCostTwice(job)) return true;
  const detail = t`${job.service.profile} may have accepted the recording already, so you may be charged twice. The recording is sent with the same idempotency key, but it is not known whether the service checks it. Ask the service's operator whether the recording was assessed.`;
  return dialogs.confirm(t`Submit ${titleOf(job)} again?`, detail, t("Submit Again"));
}
