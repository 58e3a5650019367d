import { parseAnswer } from "../contract/wire/answerNotUnderstoodError.ts";
import type { ResultFormat } from "../contract/wire/routes.ts";
import type { ReadableOperation } from "./operation.ts";

/** A result of a service, with its operation. */
export interface AssessmentResult {
  operation: ReadableOperation;
  /** The format that it was fetched in; one of the operation's. */
  format: ResultFormat;
  /** As the operation's schema has read it, with keys that the schema does not know. */
  body: object;
  /** Seconds of silence that were appended to the recording; the body includes them. */
  silence?: number | undefined;
}

/**
 * Reads the body of a result. `format` matters only where the operation has several.
 * @throws {AnswerNotUnderstoodError} naming each place that does not match the schema.
 */
export function parseResult(operation: ReadableOperation, format: ResultFormat | undefined, json: unknown): AssessmentResult {
  return { operation, format: format ?? operation.formats[0], body: parseAnswer(operation.subject, operation.body, json) };
}
