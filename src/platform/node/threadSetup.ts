import { workerData } from "node:worker_threads";

export const threadSetup: unknown = workerData;
