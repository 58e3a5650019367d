import { workerData } from "node:worker_threads";

/** The data that this thread was started with. */
export const threadSetup: unknown = workerData;
