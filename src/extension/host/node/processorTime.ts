/** Newer than the types of the oldest Node that is supported. */
const { threadCpuUsage } = process as unknown as { threadCpuUsage?: (this: void) => NodeJS.CpuUsage };

/** Milliseconds of this thread; on a Node that cannot report them, those of the whole process. */
export function processorTime(): number {
  const { user, system } = (threadCpuUsage ?? process.cpuUsage.bind(process))();
  return (user + system) / 1000;
}
