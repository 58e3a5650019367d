import { AnswerNotUnderstoodError } from "#contract/wire/answerNotUnderstoodError.ts";
import { withoutEnvelopes } from "#contract/wire/envelopes.ts";
import { JOB_ID_NAMES, PLAIN_ID_NAME, plainName } from "#contract/wire/idNames.ts";
import { jsonText } from "#core/text/jsonText.ts";
import { evidenceOf, isResultItself, parseResult, type AssessmentResult } from "#operations/assessmentResult.ts";
import type { OperationId, ReadableOperation } from "#operations/operation.ts";
import { READABLE_OPERATIONS } from "#operations/readableOperations.ts";
import { problem, type Problem } from "#contract/wire/problem.ts";

export interface ReadResult {
  kind: "result";
  operation: OperationId;
  result: AssessmentResult;
  /** As it was parsed, unknown keys and all. */
  raw: unknown;
  /** Letter by letter. */
  text: string;
}

/** Several results in one body, each maybe of another job. */
export interface ListedResults {
  results: readonly { id: string | undefined; outcome: ReadResult }[];
  /** The body has something else too, or more than is looked at. */
  hasRest: boolean;
}

export type CallbackOutcome =
  | ReadResult
  | { kind: "failure"; problem: Problem }
  /** Neither: a reason to ask the service. `text` is what came, as far as it is a text. */
  | { kind: "hint"; text: string; listed?: ListedResults };

const LONGEST_ID = 200;
/** Members that are ids, but of somebody or something else. */
const OTHERS_ID = /^(?:user|speaker|model)/i;

/** For searching an unknown body: values, and depth. */
const MOST_VALUES = 1000;
const DEEPEST_SEARCH = 4;
const MOST_IDS = 50;
/** Envelopes that are opened, one within the other, and values in them that are tried as a result. */
const DEEPEST_ENVELOPE = 3;
const MOST_TRIED = 20;
/** Objects that are looked at for several results. */
const MOST_COUNTED = 300;

/**
 * By its name alone. An envelope may have an id of its own, so the members that only results have come first; and whatever is listed or
 * described in a body has ids too, so a mere `id` is the job's only where nothing but envelopes is around it.
 */
export function jobIdOf(json: unknown): string | undefined {
  const inner = enveloped(json);
  const named = JOB_ID_NAMES.flatMap((name) => inner.map((body) => idNamed(name, body)));
  return [...named, ...withoutEnvelopes(json).map((body) => idNamed(PLAIN_ID_NAME, body))].find((id) => id !== undefined);
}

function idNamed(wanted: string, body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined;
  for (const name in body) {
    const id = plainName(name) === wanted ? idFrom((body as Record<string, unknown>)[name]) : undefined;
    if (id !== undefined) return id;
  }
  return undefined;
}

/** Some services count their jobs, and send the number. */
function idFrom(value: unknown): string | undefined {
  const id = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  return typeof id === "string" && id !== "" && id.length <= LONGEST_ID ? id : undefined;
}

/** Members with such a name, not too deep, or the words of plain text: for whoever knows which ids there are. */
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
        const id = /(?:^|_|[a-z])id$/i.test(name) && !OTHERS_ID.test(name) ? idFrom(member) : undefined;
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

/** The results in a body that holds several, or one in a list with something else; undefined for a body about one job. */
function listedIn(json: unknown, operations: readonly ReadableOperation[]): ListedResults | undefined {
  const results: ListedResults["results"][number][] = [];
  let [left, isListed, hasRest] = [MOST_COUNTED + 1, false, false];
  let level = [{ value: json, isAmong: false }];
  for (let depth = 0; level.length > 0; depth++) {
    const next: typeof level = [];
    for (const { value, isAmong } of level) {
      if (value == null) continue;
      const isObject = typeof value === "object";
      if (isObject && (depth > DEEPEST_SEARCH || left-- <= 0)) return results.length > 0 ? { results, hasRest: true } : undefined;
      const outcome = isObject ? resultIn(value, operations) : undefined;
      if (outcome) {
        results.push({ id: jobIdOf(value), outcome });
        isListed ||= isAmong;
      } else if (isObject) {
        const inner = (Object.values(value) as unknown[]).slice(0, MOST_COUNTED + 1);
        for (const one of inner) next.push({ value: one, isAmong: isAmong || (Array.isArray(value) && value.length > 1) });
      } else hasRest = true;
    }
    level = next;
  }
  return isListed || results.length > 1 ? { results, hasRest } : undefined;
}

/** @param body not the envelope of a result */
function resultIn(body: object, operations: readonly ReadableOperation[]): ReadResult | undefined {
  return operations.some((operation) => isResultItself(operation, body)) ? likeliestIn(body, operations) : undefined;
}

function likeliestIn(body: object, operations: readonly ReadableOperation[]): ReadResult | undefined {
  const [likeliest] = operations
    .map((candidate) => ({ candidate, evidence: evidenceOf(candidate, body) }))
    .filter(({ evidence }) => evidence > 0)
    .sort((a, b) => b.evidence - a.evidence);
  const result = likeliest && resultOf(likeliest.candidate, body);
  return result && { kind: "result", operation: result.operation.id, result, raw: body, text: jsonText(body) };
}

/**
 * Reads a body, or the result in its envelope; undefined if it is neither. A list of results is none: each may be another job's.
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
  const listed = listedIn(json, operations);
  if (listed) return { kind: "hint", text, listed };
  const candidates = operations.filter(({ id }) => operation === undefined || id === operation);
  for (const body of enveloped(json)) {
    const result = likeliestIn(body, candidates);
    if (result) return body === json ? { ...result, text } : result;
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
