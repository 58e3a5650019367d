// The thread in which long texts are checked (dist/authoringWorker.cjs): one request after another.
import "../../../platform/threadLanguage.ts";
import { parentPort, workerData } from "node:worker_threads";
import { loadLexicon } from "../../../platform/loadLexicon.ts";
import { TextWork } from "../../../authoring/checks/textWork.ts";
import type { FromThread, ThreadSetup, ToThread } from "../../../authoring/checks/threadProtocol.ts";

const port = parentPort!;
const post = (message: FromThread) => port.postMessage(message);

void loadLexicon((workerData as ThreadSetup).modelDirectory).then((lexicon) => {
  const work = new TextWork(lexicon);
  port.on("message", ({ id, request }: ToThread) => {
    try {
      post({ type: "done", id, answer: work.run(request) });
    } catch (error) {
      post({ type: "failed", id, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  post({ type: "ready" });
});
