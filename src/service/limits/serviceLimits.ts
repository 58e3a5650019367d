import { LOCK_BEAT_MS } from "#platform/node/directoryLock.ts";

/** Bytes and milliseconds. */
export interface ServiceLimits {
  bodyBytes: number;
  referenceBytes: number;
  /** Recordings and results. */
  diskBytes: number;
  /** At once; more are closed immediately. */
  connections: number;
  /** At once; one more is refused with 429. */
  uploads: number;
  concurrency: number;
  /** Acknowledged jobs that wait, with uploads under way; one more is refused with 503. */
  queueLength: number;
  /** Times that a job's analysis may end the engine's process before the job is given up. */
  attempts: number;
  /** Times that a job's analysis may be cut off by the end of the service or engine, whatever the cause. */
  interruptions: number;
  /** Before a job that was cut off several times; each further pause is twice as long. */
  retryPause: number;
  analysisTimeout: number;
  webhookTimeout: number;
  /** Before an outcome is stored again; doubles after each further failure, a minute at most. */
  storeRetry: number;
  /** Between two signs of life in the data directory. */
  lockBeat: number;
  /** After it was stored. */
  resultRetention: number;
  sweepInterval: number;
  headersTimeout: number;
  requestTimeout: number;
  /** Between two pieces of a submission. */
  uploadStall: number;
  keepAliveTimeout: number;
  /** A refused upload is still read and discarded, so that its sender sees the answer. */
  lingerTimeout: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const MEGABYTE_BYTES = 1_000_000;

export const DEFAULT_SERVICE_LIMITS: ServiceLimits = {
  bodyBytes: 200 * MEGABYTE_BYTES,
  referenceBytes: MEGABYTE_BYTES,
  diskBytes: 10_000 * MEGABYTE_BYTES,
  connections: 1000,
  uploads: 32,
  concurrency: 2,
  queueLength: 100,
  attempts: 3,
  interruptions: 10,
  retryPause: SECOND_MS,
  analysisTimeout: 30 * MINUTE_MS,
  webhookTimeout: 15 * SECOND_MS,
  storeRetry: SECOND_MS,
  lockBeat: LOCK_BEAT_MS,
  resultRetention: 7 * 24 * HOUR_MS,
  sweepInterval: HOUR_MS,
  headersTimeout: 10 * SECOND_MS,
  requestTimeout: 5 * MINUTE_MS,
  uploadStall: 30 * SECOND_MS,
  keepAliveTimeout: 5 * SECOND_MS,
  lingerTimeout: 5 * SECOND_MS,
};
