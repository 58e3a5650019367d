/** Milliseconds. */
const FIRST = 250;
const LONGEST = 8_000;
const LONGEST_ASKED_FOR = 60_000;

/**
 * How long to wait before a retry, in milliseconds: exponential with full jitter (anything from 0 to a ceiling that
 * doubles with each round, at most 8 s), so that many callers do not come back in step.
 * @param round 0 for the first wait.
 */
export function backoff(round: number, random: () => number): number {
  return random() * Math.min(LONGEST, FIRST * 2 ** Math.min(round, 30));
}

/**
 * What a `Retry-After` header asks for, in milliseconds from `now`: seconds or an HTTP date, at most a minute.
 * Undefined when there is no such header or it says nothing that can be read.
 */
export function retryAfter(header: string | string[] | undefined, now: number): number | undefined {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? "";
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : /GMT$/.test(text) ? Date.parse(text) - now : NaN;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), LONGEST_ASKED_FOR);
}
