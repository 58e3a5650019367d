import { quantile } from "../../quantile.ts";

/** Of at least one value; the quartiles as a spreadsheet's `QUARTILE.INC` has them. */
export interface Spread {
  count: number;
  least: number;
  lower: number;
  median: number;
  upper: number;
  most: number;
}

export function spreadOf(values: readonly number[]): Spread | undefined {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  return {
    count: sorted.length,
    least: sorted[0]!,
    lower: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    upper: quantile(sorted, 0.75),
    most: sorted.at(-1)!,
  };
}
