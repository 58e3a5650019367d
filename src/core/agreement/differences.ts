/** Sums over differences of two measurements of the same thing; those of several clusters add up. */
export interface DifferenceSums {
  n: number;
  sum: number;
  squares: number;
  absolute: number;
  /** Differences of at most this size, by `WITHIN`. */
  within: number[];
}

/** In words per minute. */
export const WITHIN = [1, 3, 5] as const;

const ROUNDING_ERROR = 1e-9;

export function differenceSums(differences: readonly number[]): DifferenceSums {
  const total = (value: (difference: number) => number) => differences.reduce((sum, difference) => sum + value(difference), 0);
  return {
    n: differences.length,
    sum: total((one) => one),
    squares: total((one) => one * one),
    absolute: total(Math.abs),
    within: WITHIN.map((most) => differences.filter((one) => Math.abs(one) <= most + ROUNDING_ERROR).length),
  };
}

export function addDifferences(all: readonly DifferenceSums[]): DifferenceSums {
  const total: DifferenceSums = { n: 0, sum: 0, squares: 0, absolute: 0, within: WITHIN.map(() => 0) };
  for (const { n, sum, squares, absolute, within } of all) {
    total.n += n;
    total.sum += sum;
    total.squares += squares;
    total.absolute += absolute;
    for (let i = 0; i < within.length; i++) total.within[i]! += within[i]!;
  }
  return total;
}

/** Undefined without differences; limits also for a single one. */
export interface DifferenceFigures {
  meanAbsolute: number | undefined;
  bias: number | undefined;
  lower: number | undefined;
  upper: number | undefined;
  /** Shares, 0 to 1, by `WITHIN`. */
  within: (number | undefined)[];
}

/**
 * The mean of the differences (bias), and the limits of agreement `bias ± 1.96 s`, with their standard deviation `s` (over n - 1), between
 * which 95 % of normally distributed differences are expected (Bland, J. M. & Altman, D. G. (1986). Statistical methods for assessing
 * agreement between two methods of clinical measurement. The Lancet, 327, 307–310).
 */
export function differenceFigures({ n, sum, squares, absolute, within }: DifferenceSums): DifferenceFigures {
  const share = (part: number) => (n === 0 ? undefined : part / n);
  const bias = share(sum);
  const spread = bias === undefined || n < 2 ? undefined : 1.96 * Math.sqrt(Math.max(0, squares - n * bias * bias) / (n - 1));
  const limits = bias === undefined || spread === undefined ? {} : { lower: bias - spread, upper: bias + spread };
  return { meanAbsolute: share(absolute), bias, lower: limits.lower, upper: limits.upper, within: within.map(share) };
}
