const GAP_COST = 0.8;
const SWAP_COST = 0.6;

/**
 * Damerau and Levenshtein's distance (optimal string alignment), 0 for the same: 0.8 for a letter too many or too few, 0.6 for two that
 * changed places.
 * @param exchange cost of one letter for another; 1 by default
 */
export function editDistance(
  from: string,
  to: string,
  exchange: (one: string, other: string) => number = (one, other) => (one === other ? 0 : 1),
): number {
  let [beforeLast, last]: number[][] = [[], Array.from({ length: to.length + 1 }, (_, i) => i * GAP_COST)];
  for (let i = 1; i <= from.length; i++) {
    const row = [i * GAP_COST];
    for (let k = 1; k <= to.length; k++) {
      const swapped = i > 1 && k > 1 && from[i - 1] === to[k - 2] && from[i - 2] === to[k - 1] ? beforeLast![k - 2]! + SWAP_COST : Infinity;
      row[k] = Math.min(last![k]! + GAP_COST, row[k - 1]! + GAP_COST, last![k - 1]! + exchange(from[i - 1]!, to[k - 1]!), swapped);
    }
    [beforeLast, last] = [last, row];
  }
  return last![to.length]!;
}
