import { jsonIn } from "#core/text/jsonIn.ts";
import { ownPronunciations, type OwnPronunciations } from "#contract/reading/ownPronunciations.ts";
import { CONTAINERS, type Container } from "#contract/wire/recordingLimits.ts";
import type { OperationId } from "#operations/operation.ts";

/** Kept until its result is stored. */
export interface JobRecord {
  id: string;
  operation: OperationId;
  userToken: string;
  modelId: string;
  reference: string;
  webhookUrl?: string;
  /** Decided by the submitter. */
  pronunciations?: OwnPronunciations;
  container: Container;
  /** ISO 8601, UTC. */
  receivedAt: string;
}

/** In words for the submitter. */
export interface JobFailure {
  code: string;
  detail: string;
}

export type Outcome = { body: object; failure?: undefined } | { body?: undefined; failure: JobFailure };

/** As kept on disk. */
export type ResultRecord = Outcome & {
  id: string;
  operation: OperationId;
  /** Absent from results of an earlier version; most bodies also contain it. */
  userToken?: string;
  /** ISO 8601, UTC. */
  completedAt: string;
};

/** Undefined where it is unknown. */
export function speakerOf({ userToken, body }: ResultRecord): string | undefined {
  const inBody: { user_id?: unknown } | undefined = body;
  const named = userToken ?? inBody?.user_id;
  return typeof named === "string" ? named : undefined;
}

/** Undefined for other text. @param operations ids of the service's. */
export function parseJobRecord(text: string, operations: readonly OperationId[]): JobRecord | undefined {
  const value = parseObject(text);
  if (!value || !hasTexts(value, ["id", "userToken", "modelId", "reference", "receivedAt"])) return undefined;
  if (!isOneOf(operations, value["operation"]) || !isOneOf(CONTAINERS, value["container"])) return undefined;
  if (value["webhookUrl"] !== undefined && typeof value["webhookUrl"] !== "string") return undefined;
  if (!ownPronunciations.optional().safeParse(value["pronunciations"]).success) return undefined;
  return value as unknown as JobRecord;
}

export function parseResultRecord(text: string): ResultRecord | undefined {
  const value = parseObject(text);
  if (!value || !hasTexts(value, ["id", "operation", "completedAt"])) return undefined;
  const { body, failure } = value;
  const failed = isObject(failure) && hasTexts(failure, ["code", "detail"]);
  return isObject(body) !== failed ? (value as unknown as ResultRecord) : undefined;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  const value = jsonIn(text);
  return isObject(value) ? value : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasTexts(value: Record<string, unknown>, names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === "string");
}

function isOneOf(known: readonly string[], value: unknown): boolean {
  return typeof value === "string" && known.includes(value);
}
