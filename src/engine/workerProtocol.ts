import type { Analysis, AnalysisErrorCode, AnalysisProgress, AnalysisRequest } from "../core/analysis.ts";

/** What a worker is started with. */
export interface WorkerSetup {
  modelDirectory: string;
}

export interface ToWorker {
  id: number;
  request: AnalysisRequest;
  /** One 32-bit integer; anything but 0 asks the worker to give up, even in the middle of a computation. */
  cancel: SharedArrayBuffer;
}

export type FromWorker =
  | { type: "ready" }
  | { type: "progress"; id: number; progress: AnalysisProgress }
  | { type: "done"; id: number; analysis: Analysis }
  | { type: "refused"; id: number; code: AnalysisErrorCode; message: string }
  | { type: "cancelled"; id: number }
  | { type: "failed"; id: number; reason: string };
