import type { Entry } from "./jobQueue.ts";
import type { ServiceLimits } from "../limits/serviceLimits.ts";

/** Analyses of a job that were begun and gave no outcome. */
export interface Attempts {
  /** Times that the analysis ended the engine's process while the service was watching. */
  crashes: number;
  /** Times that the service ended meanwhile, or the engine's process was ended from outside. Whether the analysis was to blame is unknown. */
  interruptions: number;
}

/** From this many interruptions on, a job waits before it is begun again. */
const FIRST_PAUSE = 3;

export function isGivenUp({ crashes, interruptions }: Attempts, limits: ServiceLimits): boolean {
  return crashes >= limits.attempts || interruptions >= limits.interruptions;
}

/**
 * Returns the terms on which a job enters the queue after these attempts.
 *
 * An analysis cannot be blamed for the end of the whole service: that was nearly always stopped from outside. But some
 * systems end a whole group of processes when one of them takes too much memory, and such a job must not keep ending the
 * service forever. So it runs alone, its pauses double, during which the service does its other jobs, and it is given up
 * after a number of interruptions (10, the last pause being 64 seconds). A service that is killed every so often never
 * gets that far: as soon as the pause is longer than it lives, the job is not begun, and what is not begun is not
 * interrupted. Only an analysis that never finishes in services that live for more than a minute is given up.
 */
export function entryOf(attempts: Attempts, limits: ServiceLimits): Required<Entry> {
  const { interruptions } = attempts;
  const pauses = interruptions >= FIRST_PAUSE && !isGivenUp(attempts, limits);
  return { alone: interruptions > 0, pause: pauses ? limits.retryPause * 2 ** (interruptions - FIRST_PAUSE) : 0 };
}
