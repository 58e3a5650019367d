/** Milliseconds that have gone by, whatever the clock is set to; on some systems without those asleep. */
export const systemUptime = (): number => performance.now();
