/** How long work keeps this process busy, in milliseconds of the processor: what else the machine does takes none of it. */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
