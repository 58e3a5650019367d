/** In milliseconds. */
interface Pace {
  /** The ceiling of the first wait. */
  first: number;
  /** The highest ceiling. */
  longest: number;
  longestAskedFor: number;
}

export const PACES = {
  /** Somebody waits for it. */
  usual: { first: 250, longest: 8_000, longestAskedFor: 60_000 },
  /** The service is on this machine: if it asks to come back at once, it is taken at its word. */
  local: { first: 250, longest: 8_000, longestAskedFor: 60_000 },
  /** Nobody waits for it now, but somebody will look soon. */
  unwatched: { first: 250, longest: 8_000, longestAskedFor: 60_000 },
  /** Expected by other means, such as a webhook, or very slow. */
  slow: { first: 15_000, longest: 300_000, longestAskedFor: 3_600_000 },
} as const satisfies Record<string, Pace>;
export type PaceName = keyof typeof PACES;

/** For a service that asks to come back at once: no busy loop. */
const SHORTEST_ASKED_FOR = 250;
/** On this machine a request costs a millisecond or two. The first come this soon, and each wait is a third longer than the one before. */
const SHORTEST_LOCALLY = 40;
const LONGER_LOCALLY = 4 / 3;

/** Milliseconds: exponential with full jitter, so that many callers do not come back in step. @param round 0 for the first wait. */
export function backoff(round: number, random: () => number, { first, longest }: Pace = PACES.usual): number {
  return random() * Math.min(longest, first * 2 ** Math.min(round, 30));
}

/**
 * Milliseconds: as long as the service asks, within limits, or else by backoff. Where nobody waits, a service's wish makes the wait longer,
 * never shorter.
 * @param asked by `Retry-After`, in milliseconds.
 */
export function waitBetween(round: number, asked: number | undefined, random: () => number, pace: PaceName): number {
  const { longestAskedFor } = PACES[pace];
  const shortest = pace === "local" ? Math.min(SHORTEST_ASKED_FOR, SHORTEST_LOCALLY * LONGER_LOCALLY ** round) : SHORTEST_ASKED_FOR;
  const wait = asked === undefined ? undefined : Math.min(Math.max(asked, shortest), longestAskedFor);
  if ((pace === "usual" || pace === "local") && wait !== undefined) return wait;
  return Math.max(wait ?? 0, backoff(round, random, PACES[pace]));
}
