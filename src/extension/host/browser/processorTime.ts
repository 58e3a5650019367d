/** A browser does not say what it has used of the processor; milliseconds that have gone by. */
export function processorTime(): number {
  return performance.now();
}
