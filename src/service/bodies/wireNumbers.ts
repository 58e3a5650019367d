/** To the millisecond. */
export function seconds(value: number): number {
  return rounded(value, 3);
}

/** To a hundredth. */
export function figure(value: number): number {
  return rounded(value, 2);
}

export function probability(value: number): number {
  return rounded(value, 4);
}

/** Fluency v1 writes rates as strings. */
export function figureText(value: number): string {
  return figure(value).toFixed(2);
}

export function secondsText(value: number): string {
  return seconds(value).toFixed(3);
}

function rounded(value: number, digits: number): number {
  if (!Number.isFinite(value)) return 0;
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
