import { t } from "@vscode/l10n";
import * as z from "zod";
import { parseAnswer } from "./answerNotUnderstoodError.ts";
import type { ResultFormat } from "./routes.ts";

/** Anything else counts as none: the id alone gives the result's address. */
const address = z.string().min(1).nullish().catch(undefined);

/**
 * Only the id is needed: the result's documented address follows from it (`resultPath`). Addresses are absolute or relative to the base
 * URL.
 */
export const acknowledgment = z.looseObject({
  id: z.union([z.string().min(1), z.number().transform(String)], {
    error: (issue) => (issue.input === undefined ? "missing" : "expected an id"),
  }),
  /** Fluency v1 without a webhook: the result's address in each format. */
  compat_format: address,
  native_format: address,
  /** All others. */
  url: address,
  /** In the service's instructions, but not in its listed bodies. */
  status_uri: address,
  /** Present when a webhook was asked for. */
  webhook_notification: z.string().nullish().catch(undefined),
});

export type Acknowledgment = z.infer<typeof acknowledgment>;

/** @throws {AnswerNotUnderstoodError} */
export function parseAcknowledgment(json: unknown): Acknowledgment {
  return parseAnswer(t("an acknowledgment of the submission"), acknowledgment, json);
}

/** Takes an id from another name, an envelope or its result's address; leaves any other body unchanged. */
export function withIdOfAddress(json: unknown): unknown {
  if (typeof json !== "object" || json === null || acknowledgment.shape.id.safeParse((json as { id?: unknown }).id).success) return json;
  const fields = json as Record<string, unknown>;
  const named = ID_NAMES.map((name) => fields[name]).find((value) => acknowledgment.shape.id.safeParse(value).success);
  const id = named ?? ADDRESS_NAMES.map((name) => idIn(fields[name])).find((found) => found !== undefined);
  if (id !== undefined) return { ...json, id };
  const inner = ENVELOPES.map((name) => withIdOfAddress(fields[name])).find((found) => acknowledgment.safeParse(found).success);
  return inner ?? json;
}

/** Services also put the id here, and wrap answers in these. */
const ID_NAMES = ["assessment_id", "result_id", "job_id"];
const ADDRESS_NAMES = ["native_format", "compat_format", "url", "status_uri"];
const ENVELOPES = ["data", "result"];

/** The address has a documented form (`resultPath`). */
function idIn(address: unknown): string | undefined {
  const id = typeof address === "string" ? /\/result\/([^/?#]+)/.exec(address)?.[1] : undefined;
  try {
    return id === undefined ? undefined : decodeURIComponent(id);
  } catch {
    return undefined;
  }
}

/** As the service wrote it; undefined where it does not say. An address without a format is the native one's. */
export function resultAddress(ack: Acknowledgment, format: ResultFormat = "native"): string | undefined {
  if (format === "compat") return ack.compat_format ?? undefined;
  return ack.native_format ?? ack.url ?? ack.status_uri ?? undefined;
}
