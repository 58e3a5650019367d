import { useHostFiles } from "#platform/browser/hostFiles.ts";
import { join } from "#platform/browser/paths.ts";
import type { WorkerJob } from "../node/workerPort.ts";
import type { FromWorker, WorkerSetup } from "../slot/workerProtocol.ts";
import { SlotFiles } from "./slotFiles.ts";
import { ENGINE_FOLDER_URL, type FromWebWorker, type ToWebWorker } from "./slotProtocol.ts";

export type { WorkerJob };

const scope = globalThis as unknown as {
  postMessage(message: FromWebWorker): void;
  addEventListener(type: "message", listener: (event: MessageEvent<ToWebWorker>) => void): void;
  addEventListener(type: "unhandledrejection", listener: (event: PromiseRejectionEvent) => void): void;
};

export function post(message: FromWorker): void {
  scope.postMessage(message);
}

/** One job after another. A job that nobody wants any more ends with its worker. */
export async function takeJobs(start: (setup: WorkerSetup) => Promise<(job: WorkerJob) => void>): Promise<void> {
  const files = new SlotFiles((message) => scope.postMessage(message));
  useHostFiles(files);
  let run: ((job: WorkerJob) => void) | undefined;
  scope.addEventListener("message", ({ data }) => {
    if (data.type === "run") run?.({ ...data, isCancelled: () => false });
    else files.receive(data);
  });
  // Browsers report errors in a worker to the page, but not promises that fail in one.
  scope.addEventListener("unhandledrejection", ({ reason }) => die(reason));
  try {
    run = await start({ modelDirectory: join(ENGINE_FOLDER_URL, "model") });
    post({ type: "ready" });
  } catch (error) {
    die(error);
  }
}

function die(error: unknown): void {
  scope.postMessage({ type: "died", reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
