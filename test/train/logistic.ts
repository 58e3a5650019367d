/** Steps of Newton's method, at most; it has settled where no weight moves by more than this. */
const STEPS = 25;
const SETTLED = 1e-7;

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
  const samples = rows.map((row) => Float64Array.from([...row, 1]));
  const beta = new Float64Array(width);
  for (let step = 0; step < STEPS; step++) {
    const gradient = Array.from(beta, (value, j) => (j + 1 < width ? -ridge * value : 0));
    const curvature = Array.from(beta, (_, j) => Float64Array.from(beta, (__, k) => (j === k ? (j + 1 < width ? ridge : 1e-6) : 0)));
    samples.forEach((x, i) => {
      let odds = 0;
      for (let j = 0; j < width; j++) odds += x[j]! * beta[j]!;
      const p = 1 / (1 + Math.exp(-odds));
      const count = counts?.[i] ?? 1;
      const weight = count * Math.max(1e-4, p * (1 - p));
      for (let j = 0; j < width; j++) {
        gradient[j]! += count * (labels[i]! - p) * x[j]!;
        const row = curvature[j]!;
        const value = weight * x[j]!;
        for (let k = 0; k <= j; k++) row[k]! += value * x[k]!;
      }
    });
    for (let j = 0; j < width; j++) for (let k = 0; k < j; k++) curvature[k]![j] = curvature[j]![k]!;
    const change = solve(curvature, gradient);
    // A step too far is where Newton's method diverges.
    const longest = Math.max(1, ...change.map((value) => Math.abs(value)));
    change.forEach((value, j) => (beta[j]! += value / longest));
    if (change.every((value) => Math.abs(value) < SETTLED)) break;
  }
  return { weights: [...beta.slice(0, -1)], bias: beta.at(-1)! };
}

/** Solves a symmetric positive definite system by Gaussian elimination. */
function solve(matrix: readonly ArrayLike<number>[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...Array.from(row), right[i]!]);
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
