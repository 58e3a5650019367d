import type { Analysis, AnalysisErrorCode, AnalysisProgress, AnalysisRequest } from "#core/analysis.ts";

export interface WorkerSetup {
  modelDirectory: string;
}

export interface ToWorker {
  id: number;
  request: AnalysisRequest;
  /** One 32-bit integer; anything but 0 stops the worker, even in the middle of a computation. */
  cancel: SharedArrayBuffer;
}

export type FromWorker =
  | { type: "ready" }
  | { type: "progress"; id: number; progress: AnalysisProgress }
  | { type: "done"; id: number; analysis: Analysis }
  | { type: "refused"; id: number; code: AnalysisErrorCode; message: string }
  | { type: "cancelled"; id: number }
  | { type: "failed"; id: number; reason: string };

/** JSON in the child's only argument. */
export interface ChildSetup {
  workerFile: string;
  setup: WorkerSetup;
  /** Megabytes for the thread's JavaScript. */
  heapLimit: number;
}

export type ToChild = { type: "run"; id: number; request: AnalysisRequest } | { type: "cancel"; id: number };

/** Between signs of life of a child whose thread starts or works. */
export const HEARTBEAT_MS = 500;

/**
 * Passes on the thread's messages. `alive` is the child's own sign of life. `died` is its last message: the thread is gone, and the process
 * follows.
 */
export type FromChild = FromWorker | { type: "alive" } | { type: "died"; outOfMemory: boolean; reason: string };
