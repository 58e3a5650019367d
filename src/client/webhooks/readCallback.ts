import { AnswerNotUnderstoodError } from "#contract/wire/answerNotUnderstoodError.ts";
import { jsonText } from "#core/text/jsonText.ts";
import { evidenceOf, parseResult, type AssessmentResult } from "#operations/assessmentResult.ts";
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
  /** Neither: a reason to ask the service. `text` is what came, as far as it is a text. */
  | { kind: "hint"; text: string };

const ID_MEMBERS = ["assessment_id", "result_id", "id"];
const LONGEST_ID = 200;

/** For searching an unknown body: values, and depth. */
const MOST_VALUES = 1000;
const DEEPEST_SEARCH = 4;
const MOST_IDS = 50;
/** Envelopes that are opened, one within the other, and values in them that are tried as a result. */
const DEEPEST_ENVELOPE = 3;
const MOST_TRIED = 20;

/** An envelope may have an id of its own, so the members that only results have come first. */
export function jobIdOf(json: unknown): string | undefined {
  const bodies = enveloped(json);
  return ID_MEMBERS.flatMap((name) => bodies.map((body) => idFrom((body as Record<string, unknown>)[name]))).find((id) => id !== undefined);
}

/** Some services count their jobs, and send the number. */
function idFrom(value: unknown): string | undefined {
  const id = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  return typeof id === "string" && id !== "" && id.length <= LONGEST_ID ? id : undefined;
}

/** Members with such a name, not too deep, or the words of plain text. */
export function possibleIds(text: string, json: unknown): string[] {
  const found = new Set<string>();
  if (typeof json !== "object" || json === null) {
    for (const [word] of text.slice(0, 10_000).matchAll(/[\w-]+/gu)) {
      const id = idFrom(word);
      if (id !== undefined && found.size < MOST_IDS) found.add(id);
    }
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
        const id = /(?:^|_|[a-z])id$/i.test(name) ? idFrom(member) : undefined;
        if (id !== undefined && found.size < MOST_IDS) found.add(id);
        next.push(member);
      }
    }
    level = next;
  }
  return [...found];
}

/** The value itself, then what it holds: `{"id": …, "result": {…}}`, `{"payload": {…}}`, `[{…}]`. The outermost comes first. */
function enveloped(json: unknown): object[] {
  const found: object[] = [];
  let level: unknown[] = [json];
  for (let depth = 0; depth <= DEEPEST_ENVELOPE && level.length > 0; depth++) {
    const objects = level.filter((value): value is object => typeof value === "object" && value !== null);
    found.push(...objects);
    if (found.length >= MOST_TRIED) break;
    level = objects.flatMap((value) => (Object.values(value) as unknown[]).slice(0, MOST_TRIED));
  }
  return found.slice(0, MOST_TRIED);
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
  const candidates = operations.filter(({ id }) => operation === undefined || id === operation);
  for (const body of enveloped(json)) {
    const [likeliest] = candidates
      .map((candidate) => ({ candidate, evidence: evidenceOf(candidate, body) }))
      .filter(({ evidence }) => evidence > 0)
      .sort((a, b) => b.evidence - a.evidence);
    const result = likeliest && resultOf(likeliest.candidate, body);
    if (result) return { kind: "result", operation: result.operation.id, result, raw: body, text: body === json ? text : jsonText(body) };
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
