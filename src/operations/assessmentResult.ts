import { AnswerNotUnderstoodError } from "#contract/wire/answerNotUnderstoodError.ts";
import { withoutEnvelopes } from "#contract/wire/envelopes.ts";
import { saysNotYet } from "#contract/wire/notYet.ts";
import type { ResultFormat } from "#contract/wire/routes.ts";
import { takeUnread, type Unread } from "#contract/wire/unread.ts";
import type { Mismatch } from "./mismatches.ts";
import type { ReadableOperation } from "./operation.ts";

export interface AssessmentResult {
  operation: ReadableOperation;
  format: ResultFormat;
  /** Parsed, with unknown keys. */
  body: object;
  /** Values of the body that are missing or could not be read, by their places. Each is undefined there, and affects nothing else. */
  unread: readonly Unread[];
  /** Parts of the request that the answer names differently, as far as that was noticed when the result was kept. */
  mismatches?: readonly Mismatch[] | undefined;
  /** Seconds that were appended to the recording; the body includes them. */
  silence?: number | undefined;
}

/**
 * Reads each value on its own: only what holds nothing of a result is refused. Of an envelope, reads what it holds.
 * @param format matters only where the operation has several.
 * @throws {AnswerNotUnderstoodError} naming each place that does not match the schema.
 */
export function parseResult(operation: ReadableOperation, format: ResultFormat | undefined, json: unknown): AssessmentResult {
  const found = bestReading(operation, json);
  if (found.evidence === 0 || (found.unread.length > 0 && saysNotYet(json)))
    throw new AnswerNotUnderstoodError(operation.subject, problemsOf(found));
  return { operation, format: format ?? operation.formats[0], body: found.body, unread: found.unread };
}

/** Members of a result that a body has; 0 for a body that is no result of the operation. */
export function evidenceOf(operation: ReadableOperation, json: unknown): number {
  return bestReading(operation, json).evidence;
}

/** It has members of a result, and not only holds what has them. */
export function isResultItself(operation: ReadableOperation, json: unknown): boolean {
  return readBody(operation, json).evidence > 0;
}

interface BodyReading {
  body: object;
  unread: Unread[];
  evidence: number;
}

/** Of the body and what it may be the envelope of, the one with the most of a result; the outermost of several. */
function bestReading(operation: ReadableOperation, json: unknown): BodyReading {
  const readings = withoutEnvelopes(json).map((candidate) => readBody(operation, candidate));
  return readings.reduce((best, reading) => (reading.evidence > best.evidence ? reading : best));
}

function readBody(operation: ReadableOperation, json: unknown): BodyReading {
  const body = operation.body.safeParse(json).data;
  if (body === undefined) return { body: {}, unread: [], evidence: 0 };
  const unread = takeUnread(body);
  return { body, unread, evidence: operation.evidence.filter((path) => isEvidence(memberOf(body, path))).length };
}

/** An empty list says that nothing happened; an empty object or text says nothing. */
function isEvidence(value: unknown): boolean {
  if (value == null || value === "") return false;
  if (Array.isArray(value)) return value.length === 0 || value.some((item) => item !== undefined);
  return typeof value !== "object" || Object.values(value).some((member) => member !== undefined);
}

function memberOf(body: object, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], body);
}

function problemsOf({ unread }: BodyReading) {
  if (unread.length === 0) return [{ path: "", message: "expected an object with a result" }];
  return unread.map(({ path, value }) => ({ path, message: value === "" ? "missing" : "not readable" }));
}
