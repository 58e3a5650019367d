import { t } from "@vscode/l10n";
import type { HumanError } from "#core/humanError.ts";
import { AssessmentError } from "./assessmentError.ts";
import type { Clock } from "#platform/time/clock.ts";
import { afterAwake } from "#platform/time/countdown.ts";

/**
 * One signal for a whole assessment. It aborts when the caller's signal does or the time is up. Its reason is the error to fail with, to which
 * whoever was waiting adds what for (`atItsEnd`). Time that the machine sleeps through does not count.
 */
export class Deadline {
  private readonly controller = new AbortController();
  private readonly stopTimer: () => void;
  private readonly caller: AbortSignal | undefined;

  constructor(timeoutSeconds: number, clock: Clock, caller?: AbortSignal) {
    this.caller = caller;
    this.stopTimer = afterAwake(clock, timeoutSeconds * 1000, () => {
      const message = t`There was no result within the time limit of ${timeoutSeconds} s.`;
      this.controller.abort(new AssessmentError("timed-out", message));
    });
    if (caller?.aborted) this.cancel();
    else caller?.addEventListener("abort", this.cancel, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  dispose(): void {
    this.stopTimer();
    this.caller?.removeEventListener("abort", this.cancel);
  }

  private readonly cancel = (): void => {
    this.controller.abort(new AssessmentError("cancelled", t("The assessment was cancelled."), { cause: this.caller?.reason }));
  };
}

/**
 * @param reason a deadline's; any other is returned as it is, unless something may be paid for.
 * @param last how the last try failed, and what the service said, if it did.
 */
export function atItsEnd(reason: unknown, { failure, said = "" }: LastTry = {}): unknown {
  if (!(reason instanceof AssessmentError)) return reason;
  const { maybeAccepted, answer } = failure instanceof AssessmentError ? failure : { maybeAccepted: false, answer: undefined };
  if (reason.code !== "timed-out" && !maybeAccepted) return reason;
  const why = failure
    ? t`At the last try: ${failure.message}`
    : said
      ? `${t`The service last said: ${said}`} ${t("Try again, or allow more time.")}`
      : t("The service may be busy, or the recording may be long. Try again, or allow more time.");
  return new AssessmentError(reason.code, `${reason.message} ${why}`, { cause: reason, maybeAccepted, answer });
}

export interface LastTry {
  failure?: HumanError | undefined;
  said?: string | undefined;
}
