import type { OperationId } from "../../operations/operation.ts";

/** The data that the embedded service keeps about one speaker. */
export interface SpeakerData {
  /** Submissions without a result, whether they wait or are being analysed: recording, reference and token. Oldest first. */
  jobs: { id: string; operation: OperationId; /** ISO 8601, UTC. */ receivedAt: string }[];
  /** Outcomes, including failures. Oldest first. */
  results: { id: string; operation: OperationId; /** ISO 8601, UTC. */ completedAt: string }[];
  /** Size of all their files. */
  bytes: number;
}

/** The data deleted about one speaker. */
export interface DeletedData extends SpeakerData {
  /** Results that a webhook still waited for. */
  deliveries: number;
}
