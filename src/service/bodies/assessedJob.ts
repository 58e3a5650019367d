import type { OperationId } from "../../operations/operation.ts";

/** The part of a result body that is about its submission. */
export interface AssessedJob {
  id: string;
  operation: OperationId;
  userToken: string;
  modelId: string;
  /** As submitted, without a byte order mark. */
  reference: string;
  receivedAt: Date;
  completedAt: Date;
}

/** The embedded engine knows English only. */
export const LANGUAGE_CODE = "en";

/** ISO 8601 in UTC with an offset, as fluency v2 writes its times; fluency v1 ends in Z instead. */
export function withOffset(time: Date): string {
  return time.toISOString().replace("Z", "+00:00");
}
