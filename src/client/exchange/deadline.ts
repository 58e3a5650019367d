import { t } from "@vscode/l10n";
import { AssessmentError } from "./assessmentError.ts";
import type { Clock } from "#platform/time/clock.ts";
import { afterAwake } from "#platform/time/countdown.ts";

/**
 * One signal for a whole assessment. It aborts when the caller's signal does or the time is up, and its reason is the error to fail with.
 * Time that the machine sleeps through does not count.
 */
export class Deadline {
  private readonly controller = new AbortController();
  private readonly stopTimer: () => void;
  private readonly caller: AbortSignal | undefined;

  constructor(timeoutSeconds: number, clock: Clock, caller?: AbortSignal) {
    this.caller = caller;
    this.stopTimer = afterAwake(clock, timeoutSeconds * 1000, () => {
      const message = t`There was no result within the time limit of ${timeoutSeconds} s. The service may be busy, or the recording may be long. Try again, or allow more time.`;
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
