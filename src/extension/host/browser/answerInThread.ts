import type { FromThread, ToThread } from "#platform/threads/threadProtocol.ts";
import { fileError, type HostFiles, useHostFiles } from "#platform/browser/hostFiles.ts";
import type { FromBrowserThread, ToBrowserThread } from "./threadFiles.ts";

const post = (message: FromThread | FromBrowserThread) => postMessage(message);
const asked = new Map<string, ((answer: { bytes: Uint8Array } | { reason: string }) => void)[]>();

addEventListener("message", ({ data }: MessageEvent<ToBrowserThread<unknown>>) => {
  if (!("type" in data)) return;
  asked.get(data.path)?.forEach((resolve) => resolve(data));
  asked.delete(data.path);
});

/** Files of the thread that started this worker. They are only read. */
const filesOfStarter: Pick<HostFiles, "read"> = {
  read: async (path) => {
    const answer = await new Promise<{ bytes: Uint8Array } | { reason: string }>((resolve) => {
      const waiting = asked.get(path);
      if (waiting) return void waiting.push(resolve);
      asked.set(path, [resolve]);
      post({ type: "read", path });
    });
    if ("reason" in answer) throw Object.assign(new Error(answer.reason), { code: "ENOENT" });
    return answer.bytes;
  },
};
const refused = (path: string) => Promise.reject(fileError("EACCES", path));
useHostFiles({ entry: refused, write: refused, list: refused, makeFolder: refused, remove: refused, rename: refused, ...filesOfStarter });

export async function answerInThread<Asked>(
  starting: { run(request: Asked): unknown } | Promise<{ run(request: Asked): unknown }>,
): Promise<void> {
  // A browser does not report a failed promise to the starter of the worker; an uncaught error it does.
  const ready = Promise.resolve(starting).catch((error: unknown) => {
    setTimeout(() => {
      throw error;
    });
    return new Promise<never>(() => undefined);
  });
  const answer = ({ id, request }: ToThread<Asked>, work: { run(request: Asked): unknown }) => {
    try {
      post({ type: "done", id, answer: work.run(request) });
    } catch (error) {
      post({ type: "failed", id, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  };
  void ready.then(() => post({ type: "ready" }));
  addEventListener("message", ({ data }: MessageEvent<ToBrowserThread<Asked>>) => {
    if ("request" in data) void ready.then((work) => answer(data, work));
  });
  await ready;
}
