import { AnswerNotUnderstoodError } from "../../contract/answerNotUnderstoodError.ts";
import { parseResult, type AssessmentResult } from "../../operations/assessmentResult.ts";
import type { OperationId, ReadableOperation } from "../../operations/operation.ts";
import { READABLE_OPERATIONS } from "../../operations/readableOperations.ts";
import { problem, type Problem } from "../../contract/problem.ts";

/** What a callback tells of its job. */
export type CallbackOutcome =
  | { kind: "result"; operation: OperationId; result: AssessmentResult; /** As it was parsed, unknown keys and all. */ raw: unknown; /** Letter by letter. */ text: string }
  | { kind: "failure"; problem: Problem };

/** The members in which results and problems hold the id of their job. */
const ID_MEMBERS = ["assessment_id", "result_id", "id"];
const LONGEST_ID = 200;

/** The id of the job that a body is about; undefined when it names none. */
export function jobIdOf(json: unknown): string | undefined {
  if (typeof json !== "object" || json === null) return undefined;
  const values = ID_MEMBERS.map((name) => (json as Record<string, unknown>)[name]);
  return values.find((value): value is string => typeof value === "string" && value !== "" && value.length <= LONGEST_ID);
}

/**
 * What a body says, checked against the wire's schemas; undefined when it is none of the service's.
 * @param operation undefined for any.
 * @param operations those that may be meant.
 * @param failed whether it came as problem JSON.
 */
export function readCallback(text: string, json: unknown, operation: OperationId | undefined, failed: boolean, operations = READABLE_OPERATIONS): CallbackOutcome | undefined {
  if (failed) {
    const told = problem.safeParse(json).data;
    return told?.code ?? told?.detail ?? told?.title ? { kind: "failure", problem: told } : undefined;
  }
  for (const candidate of operations) {
    if (operation !== undefined && candidate.id !== operation) continue;
    const result = resultOf(candidate, json);
    if (result) return { kind: "result", operation: candidate.id, result, raw: json, text };
  }
  return undefined;
}

function resultOf(operation: ReadableOperation, json: unknown): AssessmentResult | undefined {
  try {
    return parseResult(operation, undefined, json);
  } catch (error) {
    if (error instanceof AnswerNotUnderstoodError) return undefined;
    throw error;
  }
}
