import { t } from "@vscode/l10n";
import { parseAcknowledgment, withIdOfAddress, type Acknowledgment } from "#contract/wire/acknowledgment.ts";
import { AnswerNotUnderstoodError } from "#contract/wire/answerNotUnderstoodError.ts";
import { AssessmentError } from "./assessmentError.ts";
import { parseBody } from "./answerText.ts";

/**
 * Reads the body of a 2xx. An id that only appears in the result's address is taken from there.
 * @throws {AssessmentError} `not-acknowledged` without an id.
 */
export function readAcknowledgment(text: string, apiKey: string): Acknowledgment {
  try {
    return parseAcknowledgment(withIdOfAddress(parseBody(t("an acknowledgment of the submission"), text, apiKey).json));
  } catch (error) {
    if (!(error instanceof AnswerNotUnderstoodError)) throw error;
    const [problem] = error.problems;
    throw notAcknowledged([problem?.path, problem?.message].filter(Boolean).join(": "), error);
  }
}

export function notAcknowledged(why: string, cause: unknown): AssessmentError {
  const message = t`The service accepted the recording, but its acknowledgment cannot be used (${why}), so the result cannot be requested. The recording may have been assessed and charged for. Before you send it again, check the service's address and the kind of assessment, and ask the service's operator.`;
  return new AssessmentError("not-acknowledged", message, { cause, maybeAccepted: true });
}
