import { t } from "@vscode/l10n";
import { type Acknowledgment, gatheredAcknowledgment, parseAcknowledgment } from "#contract/wire/acknowledgment.ts";
import { AnswerNotUnderstoodError } from "#contract/wire/answerNotUnderstoodError.ts";
import { removeSecret, repeatsSecret } from "#contract/secrets/removeSecret.ts";
import type { TransportResponse } from "#contract/wire/transport.ts";
import { AssessmentError } from "./assessmentError.ts";
import { parseBody, shownDetail, wordsIn } from "./answerText.ts";
import { beginningOfJson } from "#core/text/beginningOfJson.ts";
import { jsonIn } from "#core/text/jsonIn.ts";
import { wholeAnswer } from "./wholeAnswer.ts";

/** Of an answer that may have accepted a recording. */
export interface AcknowledgmentText extends Pick<TransportResponse, "status" | "headers"> {
  text: string;
  location?: string | undefined;
  /** The text is only its beginning. */
  isPart?: boolean;
}

/**
 * Reads the answer to a submission. An id that only appears in the result's address, or in a header, is taken from there.
 * @param isResult it holds the result, which needs no id.
 * @throws {AssessmentError} `not-acknowledged` without an id, with the whole answer.
 */
export function readAcknowledgment(answer: AcknowledgmentText, apiKey: string, isResult = false): Acknowledgment {
  const location = answer.location !== undefined && repeatsSecret(answer.location, apiKey) ? undefined : answer.location;
  try {
    return parseAcknowledgment(gatheredAcknowledgment(jsonOf(answer, location, apiKey), location));
  } catch (error) {
    if (!(error instanceof AnswerNotUnderstoodError)) throw error;
    if (isResult) return { id: "" };
    const [problem] = error.problems;
    const said = shownDetail({ detail: wordsIn(jsonIn(answer.text)) }, [apiKey]);
    const why = [[problem?.path, problem?.message].filter(Boolean).join(": "), ...(said ? [t`it says: ${said}`] : [])].join("; ");
    throw notAcknowledged(why, error, wholeAnswer(answer, [apiKey]));
  }
}

/** True if the part of an acknowledgment that came says how to ask for the result. */
export function namesResult(answer: AcknowledgmentText, apiKey: string): boolean {
  try {
    return readAcknowledgment(answer, apiKey).id !== "";
  } catch {
    return false;
  }
}

/**
 * A text that is not JSON may be the id, unless it is only a part, and needs to be nothing where a header has the address; or it is JSON that
 * breaks off.
 */
function jsonOf({ text, isPart }: AcknowledgmentText, location: string | undefined, apiKey: string): unknown {
  try {
    const { json } = parseBody(t("an acknowledgment of the submission"), text, apiKey);
    return typeof json === "string" && repeatsSecret(json, apiKey) ? undefined : json;
  } catch (error) {
    const beginning = beginningOfJson(text);
    if (gatheredAcknowledgment(beginning, location) !== beginning) {
      removeSecret(beginning, apiKey);
      return beginning;
    }
    const asText = isPart ? "" : text.trim();
    if (gatheredAcknowledgment(asText, location) !== asText && !repeatsSecret(asText, apiKey)) return asText;
    throw error;
  }
}

/** @param answer kept, for a person to read. */
export function notAcknowledged(why: string, cause: unknown, answer: string): AssessmentError {
  const message = t`The service accepted the recording, but its acknowledgment cannot be used (${why}), so the result cannot be requested. The recording may have been assessed and charged for. Before you send it again, check the service's address and the kind of assessment, and ask the service's operator.`;
  return new AssessmentError("not-acknowledged", message, { cause, maybeAccepted: true, answer });
}
