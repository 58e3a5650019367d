export interface AlignmentStep {
  kind: "equal" | "replace" | "insert" | "delete";
  /** For an insertion, the index that it comes before. */
  expected: number;
  /** For a deletion, the index that it comes before. */
  heard: number;
}

/**
 * Minimum edit alignment (Levenshtein), in the order of both sequences. `cost` is the price of `heard` in place of `expected`: 0 for the
 * same, at most 2; an insertion or a deletion costs 1. Time and memory grow with the product of the lengths.
 */
export function align<T>(
  expected: readonly T[],
  heard: readonly T[],
  cost: (expected: T, heard: T) => number = (a, b) => (a === b ? 0 : 1),
): AlignmentStep[] {
  const rows = expected.length;
  const columns = heard.length;
  const width = columns + 1;
  const table = new Float64Array((rows + 1) * width);
  for (let i = 1; i <= rows; i++) table[i * width] = i;
  for (let j = 1; j <= columns; j++) table[j] = j;
  for (let i = 1; i <= rows; i++) {
    for (let j = 1; j <= columns; j++) {
      const diagonal = table[(i - 1) * width + j - 1]! + cost(expected[i - 1]!, heard[j - 1]!);
      table[i * width + j] = Math.min(diagonal, table[(i - 1) * width + j]! + 1, table[i * width + j - 1]! + 1);
    }
  }
  const steps: AlignmentStep[] = [];
  let i = rows;
  let j = columns;
  while (i > 0 || j > 0) {
    const here = table[i * width + j]!;
    const change = i > 0 && j > 0 ? cost(expected[i - 1]!, heard[j - 1]!) : Infinity;
    if (i > 0 && j > 0 && here === table[(i - 1) * width + j - 1]! + change) {
      i--;
      j--;
      steps.push({ kind: change === 0 ? "equal" : "replace", expected: i, heard: j });
    } else if (i > 0 && here === table[(i - 1) * width + j]! + 1) {
      i--;
      steps.push({ kind: "delete", expected: i, heard: j });
    } else {
      j--;
      steps.push({ kind: "insert", expected: i, heard: j });
    }
  }
  return steps.reverse();
}
