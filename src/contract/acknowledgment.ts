import * as z from "zod";
import { parseAnswer } from "./answerNotUnderstoodError.ts";
import type { Operation } from "./limits.ts";
import type { ResultFormat } from "./routes.ts";
import { requireKeys } from "./wire.ts";

const address = z.string().min(1).nullish();

const fields = z.looseObject({
  id: z.string().min(1),
  /** Fluency v1 without a webhook: where the result is, in each of its formats. */
  compat_format: address,
  native_format: address,
  /** All others: where the result is. */
  url: address,
  /** The service's instructions name this field, its listed bodies do not; taken where it is sent. */
  status_uri: address,
  /** A fixed message, present when a webhook was asked for. */
  webhook_notification: z.string().nullish(),
});

/** Answer to a submission; addresses are absolute or relative to the base URL. */
export type Acknowledgment = z.infer<typeof fields>;

/** Fluency v1: an address for each format, or a single one (`url` with a webhook, or `status_uri`). */
export const fluencyV1Acknowledgment = fields.superRefine((body, context) => {
  if (!body.url && !body.status_uri) requireKeys(body, ["compat_format", "native_format"], context);
});

/** Fluency v2, pronunciation and every submission with a webhook. */
export const acknowledgment = fields.superRefine((body, context) => {
  if (!body.status_uri) requireKeys(body, ["url"], context);
});

/** Recognition without a webhook: the body is not documented, so the id alone will do (`resultPath` has the address). */
export const recognitionAcknowledgment = fields;

/** @throws {AnswerNotUnderstoodError} */
export function parseAcknowledgment(operation: Operation, json: unknown): Acknowledgment {
  const schema =
    operation === "fluency-v1" ? fluencyV1Acknowledgment
    : operation === "recognition" ? recognitionAcknowledgment
    : acknowledgment;
  return parseAnswer("an acknowledgment of the submission", schema, json);
}

/** Where to fetch the result, as the service wrote it; undefined when the acknowledgment carries no address. */
export function resultAddress(ack: Acknowledgment, format: ResultFormat = "native"): string | undefined {
  const chosen = format === "compat" ? ack.compat_format : ack.native_format;
  return chosen ?? ack.url ?? ack.status_uri ?? undefined;
}
