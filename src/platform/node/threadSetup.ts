import { workerData } from "node:worker_threads";

/** What this thread was started with. */
export const threadSetup: unknown = workerData;
