import { uptime } from "node:os";

/** Milliseconds that have gone by, asleep too, whatever the clock is set to. */
export const systemUptime = (): number => uptime() * 1000;
