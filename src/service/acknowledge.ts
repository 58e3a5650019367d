import { resultPath, type ResultFormat } from "../contract/routes.ts";
import type { JobRecord } from "./jobRecord.ts";

const NOTIFICATION = "The result will be sent to the webhook address when it is ready.";

/** The answer to a submission, with addresses under the origin that the submitter used. */
export function acknowledge({ id, operation, webhookUrl }: Pick<JobRecord, "id" | "operation" | "webhookUrl">, origin: string): Record<string, string> {
  const address = (format: ResultFormat) => `${origin}${resultPath(operation, id, format)}`;
  const formats = { compat_format: address("compat"), native_format: address("native") };
  return {
    id,
    ...(webhookUrl ? { webhook_notification: NOTIFICATION } : {}),
    ...(operation === "fluency-v1" ? formats : {}),
    ...(operation === "fluency-v1" && !webhookUrl ? {} : { url: address("native") }),
  };
}
