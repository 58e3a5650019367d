import { AnalysisError } from "#core/analysis.ts";
import { fileError, hostFiles } from "#platform/browser/hostFiles.ts";
import { join } from "#platform/browser/paths.ts";
import { systemClock } from "#platform/time/clock.ts";
import { afterAwake } from "#platform/time/countdown.ts";
import { ChildEnded, engineCrashed, engineFailed, engineNotLoaded, engineStuck } from "../slot/engineErrors.ts";
import type { Job, SlotEvents } from "../slot/job.ts";
import { ENGINE_FOLDER_URL, type FromWebWorker, type ToWebWorker } from "./slotProtocol.ts";

export interface SlotOptions {
  directory: string;
  /** URI of the worker's script, in one file. */
  workerFile: string;
  /** Milliseconds without a report until an engine counts as stuck. */
  silenceLimit?: number;
}

/**
 * More than one aligned segment takes on a slow machine. Chromium does not report a worker that it ends because its JavaScript filled its
 * heap: it looks stuck.
 */
const LONGEST_SILENCE_MS = 60_000;
/** Failed allocations in JavaScript; a trap in WebAssembly ("memory access out of bounds") is something else. */
const OUT_OF_MEMORY_MESSAGE = /out of memory|allocat|maximum memory size/i;

export function builtEngine(directory: string): SlotOptions {
  return { directory, workerFile: join(directory, "web/engineWorker.js") };
}

export function mostEngines(): number {
  return navigator.hardwareConcurrency;
}

/**
 * One worker and its current job. A worker notices nothing while it computes, so a cancellation ends it; an error also does, since nobody
 * knows what it left behind. The next job gets a new one.
 */
export class EngineSlot {
  private worker: Worker | undefined;
  private address = "";
  private job: Job | undefined;
  private dead = false;
  private ready = false;
  /** Files that the worker waits for: it may be silent meanwhile. */
  private reading = 0;
  private stopWatch: () => void = () => undefined;

  constructor(
    private readonly options: SlotOptions,
    private readonly on: SlotEvents<EngineSlot>,
  ) {
    this.start().catch((error: unknown) => this.die(engineNotLoaded(error)));
  }

  get busy(): boolean {
    return this.job !== undefined || this.dead;
  }

  run(job: Job): void {
    this.job = job;
    this.watch();
    // Otherwise the recording is not to blame for an early end.
    if (this.ready) this.begin(job);
  }

  /** Only if it is the current one. */
  cancel(job: Job): void {
    if (this.job !== job || !this.ready) return;
    this.job = undefined;
    this.end();
    this.on.gone(this);
  }

  async close(reason: Error): Promise<void> {
    this.settle((job) => job.reject(reason));
    this.end();
  }

  private async start(): Promise<void> {
    // From its text: the page may not start workers from the engine's folder.
    const program = await hostFiles().read(this.options.workerFile);
    if (this.dead) return;
    this.address = URL.createObjectURL(new Blob([program as Uint8Array<ArrayBuffer>], { type: "text/javascript" }));
    this.worker = new Worker(this.address, { name: "speech assessment engine" });
    this.worker.addEventListener("message", ({ data }: MessageEvent<FromWebWorker>) => {
      if (!this.dead) this.receive(data);
    });
    this.worker.addEventListener("error", (event) => {
      // Reported here; nobody else should be alarmed.
      event.preventDefault();
      this.dieOf(event.message || "the worker could not be started");
    });
    this.watch();
  }

  private begin(job: Job): void {
    if (job.options.signal?.aborted) {
      this.settle(() => undefined);
      this.on.idle(this);
      return;
    }
    this.send({ type: "run", id: job.id, request: job.request });
  }

  private receive(message: FromWebWorker): void {
    if (message.type === "died") return this.dieOf(message.reason);
    this.watch();
    if (message.type === "read") return void this.readFor(message);
    if (message.type === "ready") {
      this.ready = true;
      URL.revokeObjectURL(this.address);
      if (this.job) this.begin(this.job);
      return;
    }
    const job = this.job;
    if (!job || message.id !== job.id) return;
    if (message.type === "progress") return job.options.onProgress?.(message.progress);
    if (message.type === "failed")
      return this.die(
        isOutOfMemory(message.reason) ? engineCrashed(new ChildEnded("out of memory", message.reason), true) : engineFailed(message.reason),
      );
    this.settle(() => {
      if (message.type === "done") job.resolve(message.analysis);
      else if (message.type === "refused") job.reject(new AnalysisError(message.code, message.message));
    });
    this.on.idle(this);
  }

  private async readFor({ read, path }: { read: number; path: string }): Promise<void> {
    this.reading++;
    this.watch();
    try {
      const bytes = Uint8Array.from(await hostFiles().read(this.placeOf(path)));
      this.send({ type: "file", read, bytes }, [bytes.buffer]);
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      this.send({ type: "unread", read, code, message });
    } finally {
      this.reading--;
      this.watch();
    }
  }

  /** @throws {Error} for anything that is neither the engine's nor the current recording. */
  private placeOf(path: string): string {
    if (path.startsWith(ENGINE_FOLDER_URL)) return join(this.options.directory, path.slice(ENGINE_FOLDER_URL.length));
    if (path !== this.job?.request.audioPath) throw fileError("EACCES", path);
    return path;
  }

  private send(message: ToWebWorker, transfer: Transferable[] = []): void {
    if (!this.dead) this.worker?.postMessage(message, transfer);
  }

  private dieOf(reason: string): void {
    const outOfMemory = isOutOfMemory(reason);
    const cause = new ChildEnded(outOfMemory ? "worker out of memory" : "worker ended", reason);
    this.die(this.ready ? engineCrashed(cause, outOfMemory) : engineNotLoaded(cause));
  }

  private die(reason: AnalysisError): void {
    if (this.dead) return;
    this.end();
    this.settle((job) => job.reject(reason));
    this.on.gone(this);
  }

  private end(): void {
    this.dead = true;
    this.stopWatch();
    this.worker?.terminate();
    URL.revokeObjectURL(this.address);
  }

  private settle(finish: (job: Job) => void): void {
    this.stopWatch();
    const job = this.job;
    this.job = undefined;
    if (!job) return;
    job.detach();
    finish(job);
  }

  /** The engine again has its full time to report. */
  private watch(): void {
    this.stopWatch();
    if (!this.job || this.dead || this.reading > 0 || !this.worker) return;
    this.stopWatch = afterAwake(systemClock, this.options.silenceLimit ?? LONGEST_SILENCE_MS, () =>
      this.die(this.ready ? engineStuck() : engineNotLoaded(new ChildEnded("silent"))),
    );
  }
}

function isOutOfMemory(reason: string): boolean {
  return OUT_OF_MEMORY_MESSAGE.test(reason.split("\n", 1)[0]!);
}
