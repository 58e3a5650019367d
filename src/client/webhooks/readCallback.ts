import { AnswerNotUnderstoodError } from "#contract/wire/answerNotUnderstoodError.ts";
import { jsonText } from "#core/text/jsonText.ts";
import { parseResult, type AssessmentResult } from "#operations/assessmentResult.ts";
import type { OperationId, ReadableOperation } from "#operations/operation.ts";
import { READABLE_OPERATIONS } from "#operations/readableOperations.ts";
import { problem, type Problem } from "#contract/wire/problem.ts";

export type CallbackOutcome =
  | {
      kind: "result";
      operation: OperationId;
      result: AssessmentResult;
      /** As it was parsed, unknown keys and all. */ raw: unknown;
      /** Letter by letter. */ text: string;
    }
  | { kind: "failure"; problem: Problem }
  /** Neither: a reason to ask the service. */
  | { kind: "hint" };

const ID_MEMBERS = ["assessment_id", "result_id", "id"];
const LONGEST_ID = 200;

/** For searching an unknown body: values, and depth. */
const MOST_VALUES = 1000;
const DEEPEST_SEARCH = 4;
const MOST_IDS = 50;

export function jobIdOf(json: unknown): string | undefined {
  return [json, ...wrapped(json)].map(idIn).find((id) => id !== undefined);
}

function idIn(json: unknown): string | undefined {
  if (typeof json !== "object" || json === null) return undefined;
  return ID_MEMBERS.map((name) => (json as Record<string, unknown>)[name]).find(isId);
}

function isId(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= LONGEST_ID;
}

/** Members with such a name, not too deep, or the words of plain text. */
export function possibleIds(text: string, json: unknown): string[] {
  const found = new Set<string>();
  if (typeof json !== "object" || json === null) {
    for (const [word] of text.slice(0, 10_000).matchAll(/[\w-]+/gu)) if (isId(word) && found.size < MOST_IDS) found.add(word);
    return [...found];
  }
  let level: unknown[] = [json];
  for (let [depth, left] = [0, MOST_VALUES]; depth < DEEPEST_SEARCH && level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null) continue;
      for (const name in value) {
        if (left-- <= 0) return [...found];
        const member = (value as Record<string, unknown>)[name];
        const id = typeof member === "number" ? String(member) : member;
        if (/(?:^|_)id$/i.test(name) && isId(id) && found.size < MOST_IDS) found.add(id);
        next.push(member);
      }
    }
    level = next;
  }
  return [...found];
}

/** Such as `{"id": …, "result": {…}}`. */
function wrapped(json: unknown): object[] {
  if (typeof json !== "object" || json === null) return [];
  const { result, data } = json as Record<string, unknown>;
  return [result, data].filter((inner): inner is object => typeof inner === "object" && inner !== null);
}

/**
 * Reads a body, or the result in its envelope; undefined if it is neither.
 * @param operation undefined for any of `operations`.
 * @param failed it came as problem JSON.
 */
export function readCallback(
  text: string,
  json: unknown,
  operation: OperationId | undefined,
  failed: boolean,
  operations = READABLE_OPERATIONS,
): CallbackOutcome | undefined {
  if (failed) {
    const reported = problem.safeParse(json).data;
    return (reported?.code ?? reported?.detail ?? reported?.title) ? { kind: "failure", problem: reported } : undefined;
  }
  for (const body of [json, ...wrapped(json)]) {
    for (const candidate of operations) {
      if (operation !== undefined && candidate.id !== operation) continue;
      const result = resultOf(candidate, body);
      if (result) return { kind: "result", operation: candidate.id, result, raw: body, text: body === json ? text : jsonText(body) };
    }
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
