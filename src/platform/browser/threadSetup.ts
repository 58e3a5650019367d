import { SETUP } from "./threadSetupName.ts";

/** The data that this thread was started with. */
export const threadSetup: unknown = (globalThis as Record<string, unknown>)[SETUP];
