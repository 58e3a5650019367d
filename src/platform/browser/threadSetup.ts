import { SETUP } from "./threadSetupName.ts";

/** What this thread was started with. */
export const threadSetup: unknown = (globalThis as Record<string, unknown>)[SETUP];
