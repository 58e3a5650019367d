import type { AnalysisRequest } from "../../core/analysis.ts";
import type { FromWorker } from "../slot/workerProtocol.ts";

/** The folder of the engine's own files, as its worker knows it. Only the slot knows where it really is. */
export const ENGINE_FOLDER_URL = "engine:///";

/** A message of a slot to its worker: a job, or a file that was read for it. */
export type ToWebWorker =
  | { type: "run"; id: number; request: AnalysisRequest }
  | { type: "file"; read: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: "unread"; read: number; code: string | undefined; message: string };

/**
 * A message of a worker to its slot. The worker reads no file itself: `read` asks for one, by a path in `ENGINE_FOLDER_URL` or that
 * of the recording. `died` is its last message: its engine could not be started, or met an uncaught error.
 */
export type FromWebWorker = FromWorker | { type: "read"; read: number; path: string } | { type: "died"; reason: string };
