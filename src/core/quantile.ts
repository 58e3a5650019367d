/** Interpolates between the two values around a share (Hyndman & Fan, 1996, type 7). @param sorted ascending, at least one. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return below + (above - below) * (place - Math.floor(place));
}

/** In any order; undefined for none. */
export function median(values: readonly number[]): number | undefined {
  return values.length === 0
    ? undefined
    : quantile(
        [...values].sort((a, b) => a - b),
        0.5,
      );
}
