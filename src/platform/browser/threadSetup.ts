import { SETUP } from "./threadSetupName.ts";

export const threadSetup: unknown = (globalThis as Record<string, unknown>)[SETUP];
