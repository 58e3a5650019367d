/** A browser does not say how much processor time it has used; elapsed milliseconds instead. */
export function processorTime(): number {
  return performance.now();
}
