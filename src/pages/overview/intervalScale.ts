import type { SheetFigure } from "#core/agreement/agreementSheet.ts";

export interface IntervalScale {
  low: number;
  high: number;
  ticks: { value: number; label: string }[];
}

/** Shares reach from 0 to 100 %, kappas from -1 or 0 to 1, and differences of words per minute equally far to both sides of 0. */
export function intervalScale(unit: SheetFigure["unit"], figures: readonly Pick<SheetFigure, "value" | "interval">[]): IntervalScale {
  if (unit === "share") return scale(0, 1, [0, 0.5, 1], (value) => `${100 * value} %`);
  const reached = figures.flatMap(({ value, interval }) => [...(value === undefined ? [] : [value]), ...(interval ?? [])]);
  if (unit === "kappa") return Math.min(0, ...reached) < 0 ? scale(-1, 1, [-1, 0, 1], String) : scale(0, 1, [0, 0.5, 1], String);
  const far = roundUp(Math.max(1, ...reached.map(Math.abs)));
  return scale(-far, far, [-far, 0, far], String);
}

/** Returns a share of the axis's length, 0 to 1. */
export function placeOn({ low, high }: IntervalScale, value: number): number {
  return Math.max(0, Math.min(1, (value - low) / (high - low)));
}

function scale(low: number, high: number, ticks: readonly number[], text: (value: number) => string): IntervalScale {
  return { low, high, ticks: ticks.map((value) => ({ value, label: text(value) })) };
}

/** To 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * [1, 2, 5, 10].find((step) => value <= step * power)!;
}
