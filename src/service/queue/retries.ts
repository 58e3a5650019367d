import type { Entry } from "./jobQueue.ts";
import type { ServiceLimits } from "../limits/serviceLimits.ts";

/** Attempts without an outcome. */
export interface Attempts {
  /** The analysis ended the engine's process while the service was watching. */
  crashes: number;
  /** The service ended, or the engine's process was ended from outside. The analysis may be to blame. */
  interruptions: number;
}

/** Number of interruptions from which a job waits. */
const FIRST_PAUSE = 3;

export function isGivenUp({ crashes, interruptions }: Attempts, limits: ServiceLimits): boolean {
  return crashes >= limits.attempts || interruptions >= limits.interruptions;
}

/**
 * An analysis cannot be blamed for the end of the whole service, which nearly always comes from outside. But some systems end a whole group
 * of processes when one takes too much memory, and such a job must not end the service forever. So it runs alone, its pauses double while
 * other jobs run, and it is given up after a number of interruptions (10, the last pause being 64 seconds). A service that is killed every
 * so often never gets that far: once the pause is longer than its life, the job is not begun and so not interrupted. Only an analysis that
 * never finishes in services that live for more than a minute is given up.
 */
export function entryOf(attempts: Attempts, limits: ServiceLimits): Required<Entry> {
  const { interruptions } = attempts;
  const pauses = interruptions >= FIRST_PAUSE && !isGivenUp(attempts, limits);
  return { alone: interruptions > 0, pause: pauses ? limits.retryPause * 2 ** (interruptions - FIRST_PAUSE) : 0 };
}
