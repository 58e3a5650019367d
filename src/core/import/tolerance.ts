/** Times that are no more apart are the same: half a millisecond, to which formats of whole milliseconds round, and what binary fractions add. Seconds. */
const TOLERANCE = 0.0005 + 1e-6;

export function isNear(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && b !== undefined && Math.abs(a - b) <= TOLERANCE;
}
