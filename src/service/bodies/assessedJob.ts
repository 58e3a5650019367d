import type { OperationId } from "#operations/operation.ts";

export interface AssessedJob {
  id: string;
  operation: OperationId;
  userToken: string;
  modelId: string;
  /** Without a byte order mark. */
  reference: string;
  receivedAt: Date;
  completedAt: Date;
}

/** The engine knows English only. */
export const LANGUAGE_CODE = "en";

/** ISO 8601 in UTC with an offset, as in fluency v2; fluency v1 ends in Z. */
export function withOffset(time: Date): string {
  return time.toISOString().replace("Z", "+00:00");
}
