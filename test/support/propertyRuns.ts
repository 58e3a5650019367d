/**
 * How a property is tried: in the suite on the same cases every time, so that whether it passes depends only on the
 * code; in the long run, with PROPERTY_TIMES set, on that many times as many, different ones each time.
 * @param cases how many cases in the suite
 */
export function propertyRuns(cases: number): { numRuns: number; seed?: number } {
  const times = Number(process.env.PROPERTY_TIMES ?? 0);
  return times > 0 ? { numRuns: cases * times } : { numRuns: cases, seed: 1 };
}
