// The main thread of a child process in which one engine runs. It does no work of its own, so that it notices at once when an analysis is
// cancelled (the engine's thread sees a flag in shared memory) or its parent is gone, and so that its signs of life stop only when the
// whole process stands still.
import { readFileSync, writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { HEARTBEAT_MS, type ChildSetup, type FromChild, type FromWorker, type ToChild } from "../slot/workerProtocol.ts";

/** Linux chooses this process rather than its parent when it runs out of memory; in thousandths of the memory. */
const OUT_OF_MEMORY_SCORE = 200;

const { workerFile, setup, heapLimit } = JSON.parse(process.argv[2]!) as ChildSetup;

// The parent closes the channel when it ends; the system does when it is killed.
process.on("disconnect", end);
if (!process.connected) end();
// Ctrl+C and the end of a systemd unit reach every process at once. The parent decides what follows.
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => undefined);
offerToTheOutOfMemoryKiller();

let current: { id: number; cancel: Int32Array } | undefined;
let fault: NodeJS.ErrnoException | undefined;
let beats: NodeJS.Timeout | undefined;
beat();

// A runaway computation ends in an error in this thread, which can be reported.
const worker = new Worker(workerFile, { workerData: setup, resourceLimits: { maxOldGenerationSizeMb: heapLimit } });
worker.on("message", (message: FromWorker) => {
  // Anything but progress means that it has nothing more to do.
  if (message.type !== "progress") clearInterval(beats);
  post(message);
});
worker.on("error", (error: Error) => (fault = error));
worker.on("exit", (code) => {
  const outOfMemory = fault?.code === "ERR_WORKER_OUT_OF_MEMORY";
  post({ type: "died", outOfMemory, reason: fault?.stack ?? `the thread ended with code ${code}` }, () => process.exit(1));
});

process.on("message", (message: ToChild) => {
  if (message.type === "cancel") {
    if (current?.id === message.id) Atomics.store(current.cancel, 0, 1);
    return;
  }
  const cancel = new SharedArrayBuffer(4);
  current = { id: message.id, cancel: new Int32Array(cancel) };
  beat();
  worker.postMessage({ id: message.id, request: message.request, cancel });
});

/** An idle engine gives no signs of life. */
function beat(): void {
  clearInterval(beats);
  beats = setInterval(() => post({ type: "alive" }), HEARTBEAT_MS);
}

function post(message: FromChild, sent: () => void = () => undefined): void {
  process.send!(message, sent);
}

/** An orderly exit would wait for the thread, whatever that is doing. */
function end(): void {
  process.kill(process.pid, "SIGKILL");
}

/** If memory runs out, this process should be killed rather than the service or the editor: only its own recording is lost. */
function offerToTheOutOfMemoryKiller(): void {
  if (process.platform !== "linux") return;
  const path = "/proc/self/oom_score_adj";
  try {
    writeFileSync(path, String(Math.min(1000, Number(readFileSync(path, "utf8")) + OUT_OF_MEMORY_SCORE)));
  } catch {
    // Some sandboxes lack it.
  }
}
