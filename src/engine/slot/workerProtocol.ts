import type { Analysis, AnalysisErrorCode, AnalysisProgress, AnalysisRequest } from "../../core/analysis.ts";

/** The data with which the engine's thread is started. */
export interface WorkerSetup {
  modelDirectory: string;
}

export interface ToWorker {
  id: number;
  request: AnalysisRequest;
  /** One 32-bit integer; anything but 0 asks the worker to stop, even in the middle of a computation. */
  cancel: SharedArrayBuffer;
}

export type FromWorker =
  | { type: "ready" }
  | { type: "progress"; id: number; progress: AnalysisProgress }
  | { type: "done"; id: number; analysis: Analysis }
  | { type: "refused"; id: number; code: AnalysisErrorCode; message: string }
  | { type: "cancelled"; id: number }
  | { type: "failed"; id: number; reason: string };

/** The data with which the child process is started, as JSON in its only argument. */
export interface ChildSetup {
  /** Absolute path of the program of the engine's thread. */
  workerFile: string;
  setup: WorkerSetup;
  /** The most that the JavaScript of the engine's thread may take, in megabytes. */
  heapLimit: number;
}

export type ToChild = { type: "run"; id: number; request: AnalysisRequest } | { type: "cancel"; id: number };

/** Between two signs of life of a child whose thread starts or works. */
export const HEARTBEAT_MS = 500;

/**
 * The child passes on what its thread says. `alive` is its own sign of life. `died` is its last message: the thread is gone,
 * and the process follows.
 */
export type FromChild = FromWorker | { type: "alive" } | { type: "died"; outOfMemory: boolean; reason: string };
