const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Milliseconds after each failed attempt, as Standard Webhooks recommends. The first attempt is immediate, so there are ten in a little
 * over three days, well before results are deleted.
 */
const DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** Random share of a delay that is added, so that many failed deliveries do not come back together. */
const JITTER_SHARE = 0.1;
const LONGEST_ASKED_FOR = 24 * HOUR_MS;

export const ATTEMPTS = DELAYS_MS.length + 1;

/** Milliseconds. */
export const LONGEST_DELAY = 24 * HOUR_MS * (1 + JITTER_SHARE);

/**
 * Milliseconds; undefined after the last attempt.
 * @param failures at least 1.
 * @param asked by `Retry-After`, in milliseconds. It makes a wait longer, by up to a day, never shorter.
 */
export function delayAfter(failures: number, asked: number | undefined, random: () => number): number | undefined {
  const delay = DELAYS_MS[failures - 1];
  if (delay === undefined) return undefined;
  return Math.max(delay * (1 + JITTER_SHARE * random()), Math.min(asked ?? 0, LONGEST_ASKED_FOR));
}
