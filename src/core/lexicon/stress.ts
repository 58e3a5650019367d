/** A pronunciation without its stress digits: `HH AH0 L OW1` becomes `HH AH L OW`. */
export function plainWay(way: string): string {
  return way.replace(/[0-2]/g, "");
}

/** Pronunciations without stress, in their order; those that differ in stress alone become one. */
export function plainWays(ways: readonly string[]): string[] {
  return ways.length === 1 ? [plainWay(ways[0]!)] : [...new Set(ways.map(plainWay))];
}
