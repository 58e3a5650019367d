import { setImmediate } from "node:timers/promises";

/** Lets whatever else is waiting for this thread have its turn. */
export const nextTurn = (): Promise<void> => setImmediate();
