import { t } from "@vscode/l10n";
import type { AnswerNotUnderstoodError, KeptAnswer } from "#contract/wire/answerNotUnderstoodError.ts";
import { IDEMPOTENCY_KEY_REUSED } from "#contract/wire/idempotencyNames.ts";
import { HumanError } from "#core/humanError.ts";

/** For a job whose last step is not on disk. */
export const NOT_WRITTEN = "job-not-written";
const REMOVED = "job-removed";
const MAYBE_SENT = "maybe-sent";

/** By its shape: the class is only loaded with the client. */
export function answerIn(error: HumanError): KeptAnswer | undefined {
  return error.code === "answer-not-understood" ? (error as AnswerNotUnderstoodError).answer : undefined;
}

export function mayBeAccepted(error: unknown): boolean {
  const { code, maybeAccepted } = (error ?? {}) as { code?: unknown; maybeAccepted?: unknown };
  return code === MAYBE_SENT || maybeAccepted === true;
}

/** The answer to a submission that the service may have accepted. */
export function unusableAnswerIn(error: unknown): string | undefined {
  const { answer, maybeAccepted } = (error ?? {}) as { answer?: unknown; maybeAccepted?: unknown };
  return maybeAccepted === true && typeof answer === "string" ? answer : undefined;
}

export function withKeptAnswer(error: HumanError): HumanError {
  const message = `${error.message} ${t("The service's answer was kept. You can open it in the Jobs view.")}`;
  return Object.assign(new HumanError(error.code, message, { cause: error }), { maybeAccepted: true });
}

export function isKeyReused(error: unknown): boolean {
  return ((error ?? {}) as { serviceCode?: unknown }).serviceCode === IDEMPOTENCY_KEY_REUSED;
}

export function cancelled(): HumanError {
  return new HumanError("cancelled", t("The assessment was cancelled."));
}

export function isRemoved(error: unknown): boolean {
  return error instanceof HumanError && error.code === REMOVED;
}

export function unwritten(cause: unknown): HumanError {
  if ((cause as NodeJS.ErrnoException).code === "ENOENT")
    return new HumanError(REMOVED, t("This job was removed in another window."), { cause });
  const message = t(
    "The state of the job could not be saved in the editor's storage. Nothing is lost: free up disk space if the disk is full, then choose Retry to continue.",
  );
  return new HumanError(NOT_WRITTEN, message, { cause });
}

export function maybeSent(): HumanError {
  return new HumanError(
    MAYBE_SENT,
    t(
      "An earlier attempt ended while the recording was being sent, so the service may have accepted it. It was not sent again, because this service might then assess it twice. Retry asks you first, then sends it again.",
    ),
  );
}

export function overdue(): HumanError {
  return new HumanError(
    "result-overdue",
    t(
      "The service has had no result for seven days, so this job stopped asking. Choose Retry to ask again. If there is still no result, contact the service's operator.",
    ),
  );
}
