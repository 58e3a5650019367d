import { parentPort } from "node:worker_threads";
import type { FromThread, ToThread } from "#platform/threads/threadProtocol.ts";

/** Answers one request after another, as soon as what it needs for that is ready. */
export async function answerInThread<Asked>(
  starting: { run(request: Asked): unknown } | Promise<{ run(request: Asked): unknown }>,
): Promise<void> {
  const port = parentPort!;
  const post = (message: FromThread) => port.postMessage(message);
  const work = await starting;
  port.on("message", ({ id, request }: ToThread<Asked>) => {
    try {
      post({ type: "done", id, answer: work.run(request) });
    } catch (error) {
      post({ type: "failed", id, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  post({ type: "ready" });
}
