import { AssessmentError } from "#client/exchange/assessmentError.ts";
import { AnswerNotUnderstoodError } from "#contract/wire/answerNotUnderstoodError.ts";
import { printable, printableName } from "#core/printable.ts";
import type { Claim } from "#project/claims/claims.ts";
import { isLostForGood } from "#project/claims/claimErrors.ts";
import { pathOfAddress } from "#project/files/node/fileAddress.ts";

/** For a reading whose record stays. */
export const ASK_AGAIN = "To ask the service for it again, run the command again: the recording is not sent a second time.";

/**
 * For a reading that a hosted service has, or may have, nobody should pay twice. What the service answered is kept in a file beside the
 * claim's record.
 * @returns sentences for the terminal; empty if the service has nothing.
 */
export async function whereItIs(error: unknown, claim: Claim | undefined): Promise<string[]> {
  const isAbout = error instanceof AssessmentError || error instanceof AnswerNotUnderstoodError;
  if (!isAbout || isLostForGood(error)) return [];
  if (error.code === "recording-incomplete") return ["To send the part that is there, add --incomplete."];
  const { submitted } = error;
  if (submitted) {
    const { id, address } = submitted;
    const where = `The service had accepted the recording${id === "" ? "" : ` as ${printable(id)}`}. Its result is at ${printable(address)}.`;
    return claim ? [where, ASK_AGAIN] : [where];
  }
  if (!(error instanceof AssessmentError) || !error.maybeAccepted) return [];
  const { answer } = error;
  const kept = answer === undefined ? undefined : await claim?.keepAnswer(answer).catch(() => undefined);
  const parts = [];
  if (kept !== undefined) parts.push(`The service's answer was kept as ${printableName(pathOfAddress(kept))}.`);
  else if (answer !== undefined) parts.push(`The service's answer was:\n${printable(answer)}`);
  if (claim) parts.push("The recording will not be sent again unless you add --send-again.");
  return parts;
}
