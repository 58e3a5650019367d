import { parseAnswer } from "#contract/wire/answerNotUnderstoodError.ts";
import type { ResultFormat } from "#contract/wire/routes.ts";
import type { ReadableOperation } from "./operation.ts";

export interface AssessmentResult {
  operation: ReadableOperation;
  format: ResultFormat;
  /** Parsed, with unknown keys. */
  body: object;
  /** Seconds that were appended to the recording; the body includes them. */
  silence?: number | undefined;
}

/**
 * `format` matters only where the operation has several.
 * @throws {AnswerNotUnderstoodError} naming each place that does not match the schema.
 */
export function parseResult(operation: ReadableOperation, format: ResultFormat | undefined, json: unknown): AssessmentResult {
  return { operation, format: format ?? operation.formats[0], body: parseAnswer(operation.subject, operation.body, json) };
}
