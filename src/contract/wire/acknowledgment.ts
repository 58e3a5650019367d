import { t } from "@vscode/l10n";
import * as z from "zod";
import { parseAnswer } from "./answerNotUnderstoodError.ts";
import type { ResultFormat } from "./routes.ts";

/** Anything that is not an address counts as none: the id alone says where the result is. */
const address = z.string().min(1).nullish().catch(undefined);

/**
 * Answer to a submission. Only the id is needed: every result has a documented address that follows from the id
 * (`resultPath`). Addresses are absolute or relative to the base URL.
 */
export const acknowledgment = z.looseObject({
  id: z.union([z.string().min(1), z.number().transform(String)], {
    error: (issue) => (issue.input === undefined ? "missing" : "expected an id"),
  }),
  /** Fluency v1 without a webhook: where the result is, in each of its formats. */
  compat_format: address,
  native_format: address,
  /** All others: where the result is. */
  url: address,
  /** The service's instructions name this field, its listed bodies do not; used where it is sent. */
  status_uri: address,
  /** A fixed message, present when a webhook was asked for. */
  webhook_notification: z.string().nullish().catch(undefined),
});

export type Acknowledgment = z.infer<typeof acknowledgment>;

/** @throws {AnswerNotUnderstoodError} */
export function parseAcknowledgment(json: unknown): Acknowledgment {
  return parseAnswer(t("an acknowledgment of the submission"), acknowledgment, json);
}

/** A body without an id, with the one found under another name, in an envelope or in an address of its result; any other body unchanged. */
export function withIdOfAddress(json: unknown): unknown {
  if (typeof json !== "object" || json === null || acknowledgment.shape.id.safeParse((json as { id?: unknown }).id).success) return json;
  const fields = json as Record<string, unknown>;
  const named = ID_NAMES.map((name) => fields[name]).find((value) => acknowledgment.shape.id.safeParse(value).success);
  const id = named ?? ADDRESS_NAMES.map((name) => idIn(fields[name])).find((found) => found !== undefined);
  if (id !== undefined) return { ...json, id };
  const inner = ENVELOPES.map((name) => withIdOfAddress(fields[name])).find((found) => acknowledgment.safeParse(found).success);
  return inner ?? json;
}

/** Where services put the id that the documentation calls `id`, and what they wrap an answer in. */
const ID_NAMES = ["assessment_id", "result_id", "job_id"];
const ADDRESS_NAMES = ["native_format", "compat_format", "url", "status_uri"];
const ENVELOPES = ["data", "result"];

/** The id in a result's address, which has a documented form (`resultPath`). */
function idIn(address: unknown): string | undefined {
  const id = typeof address === "string" ? /\/result\/([^/?#]+)/.exec(address)?.[1] : undefined;
  try {
    return id === undefined ? undefined : decodeURIComponent(id);
  } catch {
    return undefined;
  }
}

/**
 * Where to fetch the result, as the service wrote it; undefined where the acknowledgment does not say. An address without a
 * format is that of the native one.
 */
export function resultAddress(ack: Acknowledgment, format: ResultFormat = "native"): string | undefined {
  if (format === "compat") return ack.compat_format ?? undefined;
  return ack.native_format ?? ack.url ?? ack.status_uri ?? undefined;
}
