import { uptime } from "node:os";

/** Elapsed milliseconds, with time asleep, whatever the clock is set to. */
export const systemUptime = (): number => uptime() * 1000;
