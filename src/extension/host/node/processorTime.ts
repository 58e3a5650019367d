/** Newer than the types of the oldest Node that is supported. */
const { threadCpuUsage } = process as unknown as { threadCpuUsage?: (this: void) => NodeJS.CpuUsage };

/** The processor time that this thread has taken so far, in milliseconds; on a Node that cannot report it, that of the whole process. */
export function processorTime(): number {
  const { user, system } = (threadCpuUsage ?? process.cpuUsage.bind(process))();
  return (user + system) / 1000;
}
