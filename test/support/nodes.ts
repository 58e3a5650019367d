/** In the environment of the tests' second run, on the other Node. */
export const SECOND_NODE = "TEST_SECOND_NODE";

/** All rows of a table of tests, or the first few in the run on the second Node: some for each way that they exercise Node. */
export function rowsForNode<T>(rows: readonly T[], few = 1): readonly T[] {
  return process.env[SECOND_NODE] ? rows.slice(0, few) : rows;
}
