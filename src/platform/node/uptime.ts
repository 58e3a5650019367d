import { uptime } from "node:os";

/** Milliseconds that have passed, including time asleep, whatever the clock is set to. */
export const systemUptime = (): number => uptime() * 1000;
