/**
 * Returns true if two times are the same in a format.
 * @param ticks its steps of a second, to which times are rounded; binary fractions add a little. Seconds.
 */
export function isNear(a: number | undefined, b: number | undefined, ticks: number): boolean {
  return a !== undefined && b !== undefined && Math.abs(a - b) <= 0.5 / ticks + 1e-6;
}
