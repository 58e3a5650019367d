/**
 * How a property is tried: in the suite on the same cases every time, so that it passes or fails by the code alone; in
 * the long run, with PROPERTY_TIMES set, on so many times as many, other ones each time.
 * @param cases how many cases in the suite
 */
export function propertyRuns(cases: number): { numRuns: number; seed?: number } {
  const times = Number(process.env.PROPERTY_TIMES ?? 0);
  return times > 0 ? { numRuns: cases * times } : { numRuns: cases, seed: 1 };
}
