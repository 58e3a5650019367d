/**
 * Returns true if two times, in seconds, are the same in a format.
 * @param ticks steps of a second to which times are rounded; binary fractions add a little
 */
export function isNear(a: number | undefined, b: number | undefined, ticks: number): boolean {
  return a !== undefined && b !== undefined && Math.abs(a - b) <= 0.5 / ticks + 1e-6;
}
