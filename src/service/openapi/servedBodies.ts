import * as z from "zod";
import type { Problem } from "#contract/wire/problem.ts";
import type { ReadableOperation } from "#operations/operation.ts";
import type { fluencyV1Body } from "../bodies/fluencyV1Body.ts";
import type { fluencyV2Body } from "../bodies/fluencyV2Body.ts";
import type { pronunciationBody } from "../bodies/pronunciationBody.ts";
import type { recognitionBody } from "../bodies/recognitionBody.ts";

type MembersOf<Body extends (...given: never[]) => object> = readonly (keyof ReturnType<Body>)[];

/** By operation: what this service always sends. Readers do without some of it, as a hosted service may leave it out. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  "fluency-v2": [
    "audio_duration",
    "user_id",
    "language_code",
    "assessment_id",
    "input_timestamp",
    "summary",
    "wpm",
    "accuracy_score",
    "transcription",
    "phoneme_summary",
    "details",
    "updated_at",
    "warnings",
  ] satisfies MembersOf<typeof fluencyV2Body>,
  // In both formats.
  "fluency-v1": ["user_id", "language_code", "result_id", "time", "results", "audio_duration"] satisfies MembersOf<typeof fluencyV1Body>,
  pronunciation: [
    "assessment_id",
    "user_id",
    "model_id",
    "reference_text",
    "is_correct",
    "feedback",
    "audio_duration",
    "analysis_details",
    "missing_phonemes",
    "score",
    "warnings",
  ] satisfies MembersOf<typeof pronunciationBody>,
  recognition: [
    "assessment_id",
    "user_id",
    "model_id",
    "reference_text",
    "prediction",
    "correct",
    "confidence",
    "audio_duration",
    "feedback",
    "score",
    "warnings",
  ] satisfies MembersOf<typeof recognitionBody>,
};

export const PROBLEM_MEMBERS = ["type", "title", "status", "detail", "code"] as const satisfies readonly (keyof Problem)[];

/** Of a result. */
export function requiredIn({ id }: Pick<ReadableOperation, "id">): { required?: readonly string[] } {
  const required = MEMBERS[id];
  return required ? { required } : {};
}

/** As `acknowledge` writes it: with a webhook, an operation of several formats has the first one's address also as `url`. */
export function servedAcknowledgment({ formats }: Pick<ReadableOperation, "formats">): z.ZodType {
  const several = formats.length > 1;
  return z.looseObject({
    id: z.string(),
    ...(several && Object.fromEntries(formats.map((format) => [`${format}_format`, z.url()]))),
    url: several ? z.url().optional() : z.url(),
    webhook_notification: z.string().optional(),
  });
}
