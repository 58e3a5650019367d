const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * The delays after each failed attempt, in milliseconds, as Standard Webhooks recommends. The first
 * attempt is made at once, so there are ten in a little over three days, well before results are deleted.
 */
const DELAYS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** Up to this share of a delay is added to it at random, so that many deliveries that failed together do not come back together. */
const JITTER = 0.1;
const LONGEST_ASKED_FOR = 24 * HOUR;

export const ATTEMPTS = DELAYS.length + 1;

/** No wait is longer than this, in milliseconds. */
export const LONGEST_DELAY = 24 * HOUR * (1 + JITTER);

/**
 * The delay after a failed attempt, in milliseconds; undefined if it was the last.
 * @param failures how many attempts have failed, at least 1.
 * @param asked by `Retry-After`, in milliseconds. It makes a wait longer, by up to a day, but never shorter.
 */
export function delayAfter(failures: number, asked: number | undefined, random: () => number): number | undefined {
  const delay = DELAYS[failures - 1];
  if (delay === undefined) return undefined;
  return Math.max(delay * (1 + JITTER * random()), Math.min(asked ?? 0, LONGEST_ASKED_FOR));
}
