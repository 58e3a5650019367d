import type { Suspicion } from "./model.ts";

/** Seconds: one frame of an aligner, the length of a phoneme that was forced into a place where it was not said. */
export const SHORTEST_SECONDS = 0.01;
/** Seconds: services round times, so less does not overrun the end of a recording. */
const ROUNDING_SECONDS = 0.005;

/** Undefined if there is no reason. Seconds. */
export function suspicionsOf(place: { start?: number; end?: number }, duration: number | undefined): Suspicion[] | undefined {
  const { start, end } = place;
  const found: Suspicion[] = [];
  // A hair more than the limit, since the difference of two decimal fractions is not exact.
  if (start !== undefined && end !== undefined && end - start <= SHORTEST_SECONDS + 1e-6) found.push("too short");
  if (duration !== undefined && Math.max(start ?? 0, end ?? 0) > duration + ROUNDING_SECONDS) found.push("beyond the recording");
  return found.length > 0 ? found : undefined;
}
