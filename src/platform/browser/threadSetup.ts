/** The name of a global under which whoever starts a worker leaves what it is started with. */
export const SETUP = "speechAssessmentSetup";

/** What this thread was started with. */
export const threadSetup: unknown = (globalThis as Record<string, unknown>)[SETUP];
