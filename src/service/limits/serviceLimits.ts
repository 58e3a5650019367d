import { LOCK_BEAT_MS } from "../../platform/node/directoryLock.ts";

/** The limits of what the embedded service accepts and of its waits. Sizes in bytes, times in milliseconds. */
export interface ServiceLimits {
  /** The whole body of a submission. */
  bodyBytes: number;
  referenceBytes: number;
  /** Recordings and results together. */
  diskBytes: number;
  /** Connections at the same time; more are closed at once. */
  connections: number;
  /** Submissions that are received at the same time; one more is refused with 429. */
  uploads: number;
  /** Analyses that run at the same time. */
  concurrency: number;
  /** Acknowledged jobs that wait for their turn, uploads under way included; one more is refused with 503. */
  queueLength: number;
  /** The number of times that the analysis of a job may end the engine's process before the job is given up. */
  attempts: number;
  /** The number of times that a job's analysis may be cut off by the end of the service or of the engine, whatever the cause. */
  interruptions: number;
  /** The first pause of a job that was cut off several times; each further one is twice as long. */
  retryPause: number;
  /** One analysis may take this long before it fails. */
  analysisTimeout: number;
  webhookTimeout: number;
  /** Until an outcome that could not be stored is stored again; twice as long after each further failure, a minute at most. */
  storeRetry: number;
  /** Between two signs of life in the data directory. */
  lockBeat: number;
  /** A result is kept this long after it was stored. */
  resultRetention: number;
  /** Between two sweeps of old results. */
  sweepInterval: number;
  /** Until the headers of a request have arrived. */
  headersTimeout: number;
  /** Until a request has arrived completely. */
  requestTimeout: number;
  /** Between two pieces of a submission. */
  uploadStall: number;
  keepAliveTimeout: number;
  /** A refused upload is still read and discarded for this long, so that its sender gets to see the answer. */
  lingerTimeout: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const MEGABYTE = 1_000_000;

export const DEFAULT_SERVICE_LIMITS: ServiceLimits = {
  bodyBytes: 200 * MEGABYTE,
  referenceBytes: MEGABYTE,
  diskBytes: 10_000 * MEGABYTE,
  connections: 1000,
  uploads: 32,
  concurrency: 2,
  queueLength: 100,
  attempts: 3,
  interruptions: 10,
  retryPause: SECOND,
  analysisTimeout: 30 * MINUTE,
  webhookTimeout: 15 * SECOND,
  storeRetry: SECOND,
  lockBeat: LOCK_BEAT_MS,
  resultRetention: 7 * 24 * HOUR,
  sweepInterval: HOUR,
  headersTimeout: 10 * SECOND,
  requestTimeout: 5 * MINUTE,
  uploadStall: 30 * SECOND,
  keepAliveTimeout: 5 * SECOND,
  lingerTimeout: 5 * SECOND,
};
