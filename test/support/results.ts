// Results in tests: bodies are written as short as possible. Code that reads bodies as they come from a service uses `parse`.
import type { ResultFormat } from "#contract/wire/routes.ts";
import type { LocalAlignment } from "#core/timeline/localAlignment.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { type AssessmentResult, parseResult } from "#operations/assessmentResult.ts";
import { resultPath as pathOf, type ReadableOperation } from "#operations/operation.ts";
import { operationOf, requireOperation } from "#operations/operations.ts";
import { READABLE_OPERATIONS } from "#operations/readableOperations.ts";
import * as operations from "#operations/timelineOf.ts";

export interface ResultLike {
  kind: string;
  body: object;
}

/** What every body of its kind has, added where a test leaves it out. */
const GAPS: Record<string, object> = {
  "fluency-v1": {},
  "fluency-v2": { details: [] },
  pronunciation: { is_correct: false, analysis_details: [] },
  recognition: { prediction: "", correct: false },
};

export function readable(id: string): ReadableOperation {
  return requireOperation(READABLE_OPERATIONS, id);
}

export function parse(id: string, format: ResultFormat | undefined, json: unknown): AssessmentResult {
  return parseResult(readable(id), format, json);
}

export function resultLike({ kind, body }: ResultLike): AssessmentResult {
  const results = kind === "fluency-v1" ? { results: { text_score: [], ...(body as { results?: object }).results } } : {};
  const result = parse(kind, undefined, { ...GAPS[kind], ...body, ...results });
  return { ...result, unread: result.unread.filter(({ value }) => value !== "") };
}

export function timelineOf({ result, ...rest }: { result: ResultLike; reference: string; alignment?: LocalAlignment }): Timeline {
  return operations.timelineOf({ result: resultLike(result), ...rest });
}

export function leavesTimesOpen({ result, reference }: { result: ResultLike; reference: string }): boolean {
  return operations.leavesTimesOpen({ result: resultLike(result), reference });
}

export function seemsOtherText(result: ResultLike, reference = ""): boolean {
  return operations.seemsOtherText({ result: resultLike(result), reference });
}

/** Path of a submission. */
export function submitPath(operation: string): string {
  return operationOf(operation).path;
}

export function resultPath(operation: string, id: string, format?: ResultFormat): string {
  return pathOf(operationOf(operation), id, format);
}
