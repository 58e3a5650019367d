/**
 * How a property is tried: in the suite on the same cases every time, so that whether it passes depends only on the
 * code; in the long run, with PROPERTY_TIMES set, on that many times as many, different ones
 * each time unless TEST_SEED names them.
 * @param cases how many cases in the suite
 */
export function propertyRuns(cases: number): { numRuns: number; seed?: number } {
  const times = Number(process.env.PROPERTY_TIMES ?? 0);
  if (times === 0) return { numRuns: cases, seed: 1 };
  const seed = process.env.TEST_SEED;
  return { numRuns: cases * times, ...(seed === undefined ? {} : { seed: Number(seed) }) };
}
