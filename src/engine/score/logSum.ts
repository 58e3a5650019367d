/** Natural logarithm of the sum of what the values are logarithms of. */
export function logSum(values: readonly number[]): number {
  const highest = Math.max(...values);
  return highest + Math.log(values.reduce((sum, value) => sum + Math.exp(value - highest), 0));
}
