import type { ResultFormat } from "#contract/wire/routes.ts";
import type { JobReceiver } from "#jobs/jobReceiver.ts";
import type { NewJob } from "#jobs/jobs.ts";
import { fluencyV1 } from "#operations/fluencyV1/operation.ts";
import type { Address } from "#project/files/address.ts";
import type { OperationId } from "#operations/operation.ts";
import { operationOf } from "#operations/operations.ts";
import type { Connection } from "../service/connections.ts";
import type { Settings } from "../settings/settings.ts";

/** The setting's format, for an operation that has several. @param passage the text whose setting counts. */
export function formatFor(operation: OperationId, passage: Address, { fluencyV1Format }: Pick<Settings, "fluencyV1Format">): ResultFormat {
  return operation === fluencyV1.id ? fluencyV1Format.valueFor(passage) : operationOf(operation).formats[0];
}

/** The key is not part of it. */
export async function jobService(
  connection: Connection,
  receiver: Pick<JobReceiver, "webhookFor">,
): Promise<Pick<NewJob, "assessedBy" | "service">> {
  const { profile, baseUrl, assessedBy } = connection;
  return { assessedBy, service: { profile, baseUrl, ...(await receiver.webhookFor(connection)) } };
}
