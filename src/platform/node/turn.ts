import { setImmediate } from "node:timers/promises";

/** For other work of this thread. */
export const nextTurn = (): Promise<void> => setImmediate();
