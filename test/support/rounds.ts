/** In the environment of `npm run test:nightly`. */
export const NIGHTLY = "TEST_NIGHTLY";

/** How many rounds or cases a test tries: all of them by night, and by day enough to see that a change broke something. */
export function rounds(byNight: number, byDay: number): number {
  return process.env[NIGHTLY] ? byNight : byDay;
}

/** All rows of a table of tests by night, and by day the first few: of each way in which something can break, one. */
export function rowsByDay<T>(rows: readonly T[], few: number): readonly T[] {
  return process.env[NIGHTLY] ? rows : rows.slice(0, few);
}
