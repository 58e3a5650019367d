const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Milliseconds after each failed attempt, as Standard Webhooks recommends. The first attempt is immediate, so there are ten in a little
 * over three days, well before results are deleted.
 */
const DELAYS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** Random share of a delay that is added, so that many failed deliveries do not come back together. */
const JITTER = 0.1;
const LONGEST_ASKED_FOR = 24 * HOUR;

export const ATTEMPTS = DELAYS.length + 1;

/** Milliseconds. */
export const LONGEST_DELAY = 24 * HOUR * (1 + JITTER);

/**
 * Milliseconds; undefined after the last attempt.
 * @param failures at least 1.
 * @param asked by `Retry-After`, in milliseconds. It makes a wait longer, by up to a day, never shorter.
 */
export function delayAfter(failures: number, asked: number | undefined, random: () => number): number | undefined {
  const delay = DELAYS[failures - 1];
  if (delay === undefined) return undefined;
  return Math.max(delay * (1 + JITTER * random()), Math.min(asked ?? 0, LONGEST_ASKED_FOR));
}
