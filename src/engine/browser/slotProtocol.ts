import type { AnalysisRequest } from "#core/analysis.ts";
import type { FromWorker } from "../slot/workerProtocol.ts";

/** The engine's folder for its worker. Only the slot knows the real place. */
export const ENGINE_FOLDER_URL = "engine:///";

export type ToWebWorker =
  | { type: "run"; id: number; request: AnalysisRequest }
  | { type: "file"; read: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: "unread"; read: number; code: string | undefined; message: string };

/**
 * The worker reads no file itself: `read` asks for one, by a path in `ENGINE_FOLDER_URL` or the recording's. `died` is its last message:
 * its engine could not be started, or met an uncaught error.
 */
export type FromWebWorker = FromWorker | { type: "read"; read: number; path: string } | { type: "died"; reason: string };
