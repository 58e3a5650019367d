/** In the environment of `npm run test:nightly`. */
export const NIGHTLY = "TEST_NIGHTLY";

/** How many rounds or cases an endurance test tries: all of them by night, and by day enough to see that a change broke something. */
export function rounds(byNight: number, byDay: number): number {
  return process.env[NIGHTLY] ? byNight : byDay;
}
