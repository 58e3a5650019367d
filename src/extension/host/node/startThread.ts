import { Worker } from "node:worker_threads";
import type { FromThread, StartThread } from "#platform/threads/threadProtocol.ts";

/** Megabytes that its JavaScript may use: exceeding them ends the thread, not the editor. */
const HEAP_LIMIT = 1024;

/** @param file as `threadFile` gives it */
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
