import { t } from "@vscode/l10n";
import { type Acknowledgment, gatheredAcknowledgment, parseAcknowledgment } from "#contract/wire/acknowledgment.ts";
import { AnswerNotUnderstoodError } from "#contract/wire/answerNotUnderstoodError.ts";
import { repeatsSecret } from "#contract/secrets/removeSecret.ts";
import type { TransportResponse } from "#contract/wire/transport.ts";
import { AssessmentError } from "./assessmentError.ts";
import { parseBody, shownDetail, wordsIn } from "./answerText.ts";
import { jsonIn } from "#core/text/jsonIn.ts";
import { wholeAnswer } from "./wholeAnswer.ts";

/** Of an answer that may have accepted a recording. */
export interface AcknowledgmentText extends Pick<TransportResponse, "status" | "headers"> {
  text: string;
  location?: string | undefined;
}

/**
 * Reads the answer to a submission. An id that only appears in the result's address, or in a header, is taken from there.
 * @throws {AssessmentError} `not-acknowledged` without an id, with the whole answer.
 */
export function readAcknowledgment(answer: AcknowledgmentText, apiKey: string): Acknowledgment {
  const location = answer.location !== undefined && repeatsSecret(answer.location, apiKey) ? undefined : answer.location;
  try {
    return parseAcknowledgment(gatheredAcknowledgment(jsonOf(answer.text, location, apiKey), location));
  } catch (error) {
    if (!(error instanceof AnswerNotUnderstoodError)) throw error;
    const [problem] = error.problems;
    const said = shownDetail({ detail: wordsIn(jsonIn(answer.text)) }, [apiKey]);
    const why = [[problem?.path, problem?.message].filter(Boolean).join(": "), ...(said ? [t`it says: ${said}`] : [])].join("; ");
    throw notAcknowledged(why, error, wholeAnswer(answer, [apiKey]));
  }
}

/** A text that is not JSON may be the id, and needs to be nothing where a header has the address. */
function jsonOf(text: string, location: string | undefined, apiKey: string): unknown {
  try {
    const { json } = parseBody(t("an acknowledgment of the submission"), text, apiKey);
    return typeof json === "string" && repeatsSecret(json, apiKey) ? undefined : json;
  } catch (error) {
    const asText = text.trim();
    if (gatheredAcknowledgment(asText, location) !== asText && !repeatsSecret(asText, apiKey)) return asText;
    throw error;
  }
}

/** @param answer kept, for a person to read. */
export function notAcknowledged(why: string, cause: unknown, answer: string): AssessmentError {
  const message = t`The service accepted the recording, but its acknowledgment cannot be used (${why}), so the result cannot be requested. The recording may have been assessed and charged for. Before you send it again, check the service's address and the kind of assessment, and ask the service's operator.`;
  return new AssessmentError("not-acknowledged", message, { cause, maybeAccepted: true, answer });
}
