import type { ResultFormat } from "#contract/wire/routes.ts";
import { type Operation, resultPath } from "#operations/operation.ts";
import type { JobRecord } from "./store/jobRecord.ts";

const NOTIFICATION = "The result will be sent to the webhook address when it is ready.";

/** @param base where the submitter reaches the service */
export function acknowledge(
  operation: Pick<Operation, "formats" | "resultPath">,
  { id, webhookUrl }: Pick<JobRecord, "id" | "webhookUrl">,
  base: string,
): Record<string, string> {
  const address = (format?: ResultFormat) => `${base}${resultPath(operation, id, format)}`;
  const several = operation.formats.length > 1;
  return {
    id,
    ...(webhookUrl ? { webhook_notification: NOTIFICATION } : {}),
    ...(several && Object.fromEntries(operation.formats.map((format) => [`${format}_format`, address(format)]))),
    ...(several && !webhookUrl ? {} : { url: address() }),
  };
}
