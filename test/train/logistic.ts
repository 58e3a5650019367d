/** Steps of Newton's method; it has settled long before. */
const STEPS = 25;

/**
 * Logistic regression by Newton's method, each weight drawn to zero a little.
 *
 * @param rows one row of numbers a sample
 * @param labels 1 or 0 for each row
 * @param ridge how strongly weights are drawn to zero; the bias is not
 * @param counts what each row counts for; 1 without
 */
export function fitLogistic(
  rows: readonly (readonly number[])[],
  labels: readonly number[],
  ridge = 1,
  counts?: readonly number[],
): { weights: number[]; bias: number } {
  const width = rows[0]!.length + 1;
  const beta = new Array<number>(width).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = beta.map((value, j) => (j + 1 < width ? -ridge * value : 0));
    const curvature = beta.map((_, j) => beta.map((__, k) => (j === k ? (j + 1 < width ? ridge : 1e-6) : 0)));
    rows.forEach((row, i) => {
      const x = [...row, 1];
      const p = 1 / (1 + Math.exp(-x.reduce((sum, value, j) => sum + value * beta[j]!, 0)));
      const count = counts?.[i] ?? 1;
      const weight = count * Math.max(1e-4, p * (1 - p));
      for (let j = 0; j < width; j++) {
        gradient[j]! += count * (labels[i]! - p) * x[j]!;
        for (let k = 0; k < width; k++) curvature[j]![k]! += weight * x[j]! * x[k]!;
      }
    });
    const change = solve(curvature, gradient);
    // A step too far is where Newton's method diverges.
    const longest = Math.max(1, ...change.map((value) => Math.abs(value)));
    change.forEach((value, j) => (beta[j]! += value / longest));
  }
  return { weights: beta.slice(0, -1), bias: beta.at(-1)! };
}

/** Solves a symmetric positive definite system by Gaussian elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  const n = rows.length;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const factor = rows[j]![i]! / rows[i]![i]!;
      for (let k = i; k <= n; k++) rows[j]![k]! -= factor * rows[i]![k]!;
    }
  }
  const solution = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    let value = rows[i]![n]!;
    for (let k = i + 1; k < n; k++) value -= rows[i]![k]! * solution[k]!;
    solution[i] = value / rows[i]![i]!;
  }
  return solution;
}
