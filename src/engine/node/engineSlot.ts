import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { AnalysisError } from "#core/analysis.ts";
import { systemClock } from "#platform/time/clock.ts";
import { blameFor, outOfMemoryKills } from "./childDeath.ts";
import { childEnvironment } from "./childEnvironment.ts";
import { ChildEnded, engineCrashed, engineFailed, engineHalted, engineKilled, engineMissing, engineStuck } from "../slot/engineErrors.ts";
import type { Job, SlotEvents } from "../slot/job.ts";
import { SilenceWatch } from "../slot/silenceWatch.ts";
import type { ChildSetup, FromChild, ToChild, WorkerSetup } from "../slot/workerProtocol.ts";

export interface SlotOptions {
  childFile: string;
  workerFile: string;
  setup: WorkerSetup;
  /** Passed to the child as far as it needs it; this process's unless given. */
  env?: NodeJS.ProcessEnv;
  /** Node's options for the child, such as a loader for TypeScript; none unless given, whatever this process has. */
  execArgv?: string[];
  /**
   * Milliseconds without a report about its job until an engine counts as stuck, or without a sign of life until a process counts as
   * halted.
   */
  silenceLimit?: number;
  /** Megabytes for the engine's JavaScript; its decoders and models come on top of that. */
  heapLimit?: number;
  /** Processes that the system has killed for lack of memory so far. */
  outOfMemoryKills?: () => number | undefined;
}

export function builtEngine(directory: string): Pick<SlotOptions, "childFile" | "workerFile" | "setup"> {
  return {
    childFile: join(directory, "engineChild.mjs"),
    workerFile: join(directory, "engineWorker.mjs"),
    setup: { modelDirectory: join(directory, "model") },
  };
}

export function mostEngines(): number {
  return availableParallelism();
}

/** More than one aligned segment takes on a slow machine. */
const LONGEST_SILENCE_MS = 60_000;
/** For loading the models from a slow disk. */
const LONGEST_START_MS = 60_000;
const HEAP_LIMIT_MB = 1024;

/** One child process and its current job: a child that dies is known to have died with that recording. */
export class EngineSlot {
  private readonly child: ChildProcess;
  private readonly killsSoFar: () => number | undefined;
  private readonly exited: Promise<unknown>;
  private job: Job | undefined;
  private silence: SilenceWatch | undefined;
  private dead = false;
  private ready = false;
  private killsBefore: number | undefined;
  private exit: { code: number | null; signal: NodeJS.Signals | null } | undefined;
  private fault: AnalysisError | undefined;

  /** @throws the system's error where no process can be started, unless that comes as an event. */
  constructor(
    private readonly options: SlotOptions,
    private readonly on: SlotEvents<EngineSlot>,
  ) {
    const { childFile, workerFile, setup, heapLimit = HEAP_LIMIT_MB, execArgv = [] } = options;
    this.killsSoFar = options.outOfMemoryKills ?? outOfMemoryKills;
    const argument = JSON.stringify({ workerFile, setup, heapLimit } satisfies ChildSetup);
    this.child = spawn(process.execPath, [...execArgv, childFile, argument], {
      cwd: dirname(childFile),
      env: childEnvironment(options.env ?? process.env),
      windowsHide: true,
      // Like between threads: numbers and absent fields arrive as they are.
      serialization: "advanced",
      // The acoustic libraries print things.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.exited = once(this.child, "exit").catch(() => undefined);
    this.child.on("message", (message: FromChild) => this.receive(message));
    this.child.on("error", (error) => {
      // A child that exists reports its own exit.
      if (this.child.pid === undefined) this.die(engineMissing(error));
    });
    this.child.on("exit", (code, signal) => {
      this.exit = { code, signal };
      this.onEnd();
    });
    this.child.on("disconnect", () => {
      this.child.kill("SIGKILL");
      this.onEnd();
    });
    this.hold(false);
  }

  get busy(): boolean {
    return this.job !== undefined || this.dead;
  }

  run(job: Job): void {
    this.job = job;
    this.hold(true);
    this.watch();
    // Otherwise the recording is not to blame for an early end.
    if (this.ready) this.begin(job);
  }

  /** Only if it is the current one. The engine reports when it has dropped it. */
  cancel(job: Job): void {
    if (this.job === job && this.ready) this.send({ type: "cancel", id: job.id });
  }

  async close(reason: Error): Promise<void> {
    this.settle((job) => job.reject(reason));
    this.dead = true;
    if (this.child.pid === undefined || this.exit) return;
    this.child.ref();
    this.child.kill("SIGKILL");
    await this.exited;
  }

  private begin(job: Job): void {
    if (job.options.signal?.aborted) {
      this.settle(() => undefined);
      this.on.idle(this);
      return;
    }
    this.killsBefore = this.killsSoFar();
    this.send({ type: "run", id: job.id, request: job.request });
  }

  private send(message: ToChild): void {
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  private receive(message: FromChild): void {
    if (message.type === "alive") return this.silence?.beat();
    if (message.type === "died") {
      const cause = new ChildEnded(message.outOfMemory ? "thread out of memory" : "thread ended", message.reason);
      this.fault ??= this.ready ? engineCrashed(cause, message.outOfMemory) : engineMissing(cause);
      return;
    }
    if (message.type === "ready") {
      this.ready = true;
      this.watch();
      if (this.job) this.begin(this.job);
      return;
    }
    const job = this.job;
    if (!job || message.id !== job.id) return;
    if (message.type === "progress") {
      this.watch();
      // Progress may still arrive after a cancellation.
      if (!job.options.signal?.aborted) job.options.onProgress?.(message.progress);
      return;
    }
    this.settle(() => {
      if (message.type === "done") job.resolve(message.analysis);
      else if (message.type === "refused") job.reject(new AnalysisError(message.code, message.message));
      else if (message.type === "failed") job.reject(engineFailed(message.reason));
    });
    this.on.idle(this);
  }

  /** Its last words may be read after its exit is known, so both that and the end of the channel are waited for. */
  private onEnd(): void {
    if (this.exit && !this.child.connected) this.die(this.fault ?? this.faultOf(this.exit));
  }

  private faultOf({ code, signal }: NonNullable<typeof this.exit>): AnalysisError {
    const cause = new ChildEnded(signal ?? `exit code ${code}`);
    const kills = this.killsSoFar();
    const outOfMemory = kills !== undefined && this.killsBefore !== undefined && kills > this.killsBefore;
    const blame = blameFor({ code, signal, outOfMemory });
    if (blame === "outside") return engineKilled(cause);
    return this.ready ? engineCrashed(cause, blame === "memory") : engineMissing(cause);
  }

  private die(reason: AnalysisError): void {
    if (this.dead) return;
    this.dead = true;
    this.settle((job) => job.reject(reason));
    this.on.gone(this);
  }

  private settle(finish: (job: Job) => void): void {
    this.silence?.end();
    const job = this.job;
    this.job = undefined;
    if (!this.dead) this.hold(false);
    if (!job) return;
    job.detach();
    finish(job);
  }

  /** Keeps this process alive for the child's sake, or lets it end. */
  private hold(held: boolean): void {
    for (const handle of [this.child, this.child.channel]) {
      if (held) handle?.ref();
      else handle?.unref();
    }
  }

  /** The engine again has its full time to report. */
  private watch(): void {
    this.silence?.end();
    if (!this.job) return;
    this.silence = new SilenceWatch(systemClock, this.ready ? (this.options.silenceLimit ?? LONGEST_SILENCE_MS) : LONGEST_START_MS, {
      stuck: () => this.end(this.ready ? engineStuck() : engineMissing(new ChildEnded("silent"))),
      halted: () => this.end(engineHalted()),
    });
  }

  private end(fault: AnalysisError): void {
    this.fault ??= fault;
    this.child.kill("SIGKILL");
  }
}
