import type { OperationId } from "#operations/operation.ts";

export interface SpeakerData {
  /** Submissions without a result: recording, reference and token. Oldest first. */
  jobs: { id: string; operation: OperationId; /** ISO 8601, UTC. */ receivedAt: string }[];
  /** Failures included. Oldest first. */
  results: { id: string; operation: OperationId; /** ISO 8601, UTC. */ completedAt: string }[];
  bytes: number;
}

export interface DeletedData extends SpeakerData {
  /** Results that a webhook still waited for. */
  deliveries: number;
}
