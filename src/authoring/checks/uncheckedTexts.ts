import { t } from "@vscode/l10n";
import { HumanError } from "#core/humanError.ts";
import type { CheckReport } from "./checkReport.ts";
import { uncheckedReport } from "./checkReport.ts";
import { type Outcome, THREAD_LIMITS } from "#platform/threads/workThread.ts";

export const TOO_LONG = t`This text is too long to check while you type: a check stops after ${THREAD_LIMITS.run / 1000} seconds. Split it into several files, or check it with “speech-assessment check” in the terminal.`;
export const FAILED = t(
  "This text could not be checked because the check itself failed. The log says why. The text is checked again when it changes.",
);

/** Returns undefined if the text has changed meanwhile. */
export function reportOfOutcome(outcome: Outcome<CheckReport>, log: { error(message: string): void }): CheckReport | undefined {
  if (outcome.state === "done") return outcome.value;
  if (outcome.state === "superseded") return undefined;
  if (outcome.state === "too-long") return uncheckedReport(TOO_LONG);
  log.error(`A text could not be checked: ${outcome.reason}`);
  return uncheckedReport(FAILED);
}

/** Returns undefined if the text has changed meanwhile. @throws {HumanError} `text-too-long` or `text-not-worked-out` */
export function answerOf<T>(outcome: Outcome<T>, log: { error(message: string): void }): T | undefined {
  if (outcome.state === "done") return outcome.value;
  if (outcome.state === "superseded") return undefined;
  if (outcome.state === "too-long")
    throw new HumanError(
      "text-too-long",
      t("This text is too long: the work on it took too much time and was stopped. Split it into several files and try again."),
    );
  log.error(`What was asked about a text could not be worked out: ${outcome.reason}`);
  throw new HumanError(
    "text-not-worked-out",
    t("This failed because of a fault in the extension. The log says more. Try again, or with part of the text."),
  );
}
