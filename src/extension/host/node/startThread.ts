import { Worker } from "node:worker_threads";
import type { FromThread, StartThread } from "../../../platform/threads/threadProtocol.ts";

/** The most memory that its JavaScript may use, in megabytes: exceeding it ends the thread, not the editor. */
const HEAP_LIMIT = 1024;

/**
 * Starts workers of Node.
 *
 * @param file as `threadFile` gives it
 * @param setup what the thread is started with
 */
export function startThread<Asked>(file: string, setup?: object): StartThread<Asked> {
  return (listener) => {
    const worker = new Worker(file, { workerData: setup, resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT } });
    let fault: Error | undefined;
    let ended = false;
    worker.unref();
    worker.on("message", (received: FromThread) => {
      if (!ended) listener.message(received);
    });
    worker.on("error", (error: Error) => (fault = error));
    worker.on("exit", () => {
      if (!ended) listener.gone(fault);
    });
    return {
      post: (sent) => worker.postMessage(sent),
      end: () => {
        ended = true;
        void worker.terminate();
      },
    };
  };
}
