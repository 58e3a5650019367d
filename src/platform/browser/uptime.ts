/** Elapsed milliseconds, whatever the clock is set to; on some systems without time asleep. */
export const systemUptime = (): number => performance.now();
