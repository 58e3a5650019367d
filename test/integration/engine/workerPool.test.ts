import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { AnalysisRequest } from "#core/analysis.ts";
import { WorkerPool, type PoolOptions } from "#engine/workerPool.ts";
import { engineChild } from "../../support/engineChild.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";
import { ROOT, SAMPLES } from "../../support/paths.ts";
import { rowsByDay } from "../../support/rounds.ts";

/** A worker that does what the reference tells it to. */
const WORKER = `
import { parentPort } from "node:worker_threads";
parentPort.on("message", ({ id, request, cancel }) => {
  const flag = new Int32Array(cancel);
  const done = (more) => parentPort.postMessage({ type: "done", id, analysis: { kind: "fluency", pid: process.pid, ...more } });
  switch (request.reference) {
    case "work": return done();
    case "progress":
      for (const fraction of [0.25, 0.5, 1]) parentPort.postMessage({ type: "progress", id, progress: { stage: "listening", fraction } });
      return done();
    case "refuse": return parentPort.postMessage({ type: "refused", id, code: "audio-too-short", message: "Too short." });
    case "fail": return parentPort.postMessage({ type: "failed", id, reason: "TypeError: x is not a function" });
    case "throw": throw new Error("abort(out of bounds)");
    case "exit": return process.exit(3);
    case "environment": return done({ env: { ...process.env }, execArgv: process.execArgv });
    case "odd values": return done({ values: [NaN, -0, Infinity], absent: undefined });
    case "SIGSEGV": case "SIGABRT":
      process.kill(process.pid, request.reference);
      for (;;);
    case "fill memory": for (const kept = [];;) kept.push([...Array(1000).keys()]);
    case "hang": for (;;) if (Atomics.load(flag, 0) === 2) return;
    case "until cancelled":
      parentPort.postMessage({ type: "progress", id, progress: { stage: "listening", fraction: 0.1 } });
      while (Atomics.load(flag, 0) === 0);
      parentPort.postMessage({ type: "progress", id, progress: { stage: "listening", fraction: 0.2 } });
      return parentPort.postMessage({ type: "cancelled", id });
  }
});
parentPort.postMessage({ type: "ready" });
`;

describe("WorkerPool", () => {
  const directory = mkdtempSync(join(tmpdir(), "worker-pool-"));
  const workerFile = join(directory, "worker.mjs");
  writeFileSync(workerFile, WORKER);
  after(() => rmSync(directory, { recursive: true, force: true }));
  const pools: WorkerPool[] = [];
  afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));
  const makePool = (workers = 1, options: Partial<PoolOptions> = {}) => {
    const pool = new WorkerPool({ childFile: engineChild(), workerFile, setup: { modelDirectory: "/none" }, workers, ...options });
    pools.push(pool);
    return pool;
  };
  const job = (reference: string): AnalysisRequest => ({ kind: "fluency", audioPath: "/none", reference });
  /** The child process in which the pool runs a job; what its worker said comes along. */
  const childOf = async (pool: WorkerPool, reference = "work") =>
    (await pool.analyse(job(reference))) as unknown as { pid: number } & Record<string, unknown>;
  /** An analysis that goes on until it is cancelled, once it has begun. */
  const begin = async (pool: WorkerPool) => {
    const abort = new AbortController();
    let begun = () => {};
    const beginning = new Promise<void>((resolve) => (begun = resolve));
    const analysis = pool.analyse(job("until cancelled"), { signal: abort.signal, onProgress: () => begun() });
    await beginning;
    return { analysis, abort };
  };

  it("runs jobs one after another in one process, which is not this one", async () => {
    const pool = makePool();
    const children = await Promise.all([1, 2, 3].map(() => childOf(pool)));
    assert.equal(new Set(children.map(({ pid }) => pid)).size, 1);
    assert.notEqual(children[0]!.pid, process.pid);
  });

  it("runs jobs side by side in as many processes as it may", async () => {
    const pool = makePool(2);
    const abort = new AbortController();
    const busy = pool.analyse(job("until cancelled"), { signal: abort.signal });
    await pool.analyse(job("work"));
    abort.abort(new Error("enough"));
    await assert.rejects(busy, /enough/);
  });

  it("passes progress on", async () => {
    const told: number[] = [];
    await makePool().analyse(job("progress"), { onProgress: ({ fraction }) => told.push(fraction) });
    assert.deepEqual(told, [0.25, 0.5, 1]);
  });

  it("passes a refusal on with its code and words", () =>
    assert.rejects(makePool().analyse(job("refuse")), { code: "audio-too-short", message: "Too short." }));

  it("turns a defect into a sentence for people and keeps the cause", () =>
    assert.rejects(makePool().analyse(job("fail")), (error: Error & { code: string }) => {
      assert.equal(error.code, "engine-failed");
      assert.doesNotMatch(error.message, /TypeError/);
      assert.match(String((error.cause as Error).message), /TypeError/);
      return true;
    }));

  for (const end of rowsByDay(["throw", "SIGSEGV", "exit", "SIGABRT"], 2)) {
    it(`fails the job of a worker that dies of itself (${end}), says so, and replaces the process`, async () => {
      const pool = makePool();
      const { pid } = await childOf(pool);
      const dying = pool.analyse(job(end));
      const next = childOf(pool);
      await assert.rejects(dying, { code: "engine-crashed", message: /^The engine failed on this recording/ });
      assert.notEqual((await next).pid, pid);
    });
  }

  it("tells a process that was killed from outside, and replaces it", async () => {
    const pool = makePool(1, { outOfMemoryKills: () => 7 });
    const { pid } = await childOf(pool);
    const { analysis } = await begin(pool);
    const next = childOf(pool);
    process.kill(pid, "SIGKILL");
    await assert.rejects(analysis, { code: "engine-killed", message: /not by this recording/ });
    assert.notEqual((await next).pid, pid);
  });

  it("takes a process that was killed while the system was out of memory for one that took too much", async () => {
    let kills = 7;
    const pool = makePool(1, { outOfMemoryKills: () => kills });
    const { pid } = await childOf(pool);
    const { analysis } = await begin(pool);
    kills++;
    process.kill(pid, "SIGKILL");
    await assert.rejects(analysis, { code: "engine-out-of-memory", message: /ran out of memory/ });
  });

  it("replaces a process that was killed while it had nothing to do", async () => {
    const pool = makePool();
    const { pid } = await childOf(pool);
    process.kill(pid, "SIGKILL");
    await gone(pid);
    // It has ended before Node tells of that, and the first job may still have been handed to it.
    const next = await childOf(pool).catch(() => childOf(pool));
    assert.notEqual(next.pid, pid);
  });

  it("lets no signal of a terminal end its process", async () => {
    const pool = makePool();
    const { pid } = await childOf(pool);
    const { analysis, abort } = await begin(pool);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.kill(pid, signal);
    abort.abort(new Error("enough"));
    await assert.rejects(analysis, /enough/);
    assert.equal((await childOf(pool)).pid, pid);
  });

  it("replaces a worker that hangs", async () => {
    const pool = makePool(1, { silenceLimit: 2000 });
    const hanging = pool.analyse(job("hang"));
    const next = pool.analyse(job("work"));
    await assert.rejects(hanging, { code: "engine-failed", message: /got stuck and was stopped/ });
    assert.equal((await next).kind, "fluency");
  });

  it("tells a process that was halted from an analysis that is stuck, and replaces it", async () => {
    const pool = makePool(1, { silenceLimit: 2000 });
    const { pid } = await childOf(pool);
    const { analysis } = await begin(pool);
    const next = childOf(pool);
    process.kill(pid, "SIGSTOP");
    await assert.rejects(analysis, { code: "engine-killed", message: /^The engine was paused by .+, not by this recording/ });
    assert.notEqual((await next).pid, pid);
    await gone(pid);
  });

  it("leaves a process alone that is halted while it has nothing to do", async () => {
    const pool = makePool(1, { silenceLimit: 1000 });
    const { pid } = await childOf(pool);
    process.kill(pid, "SIGSTOP");
    await sleep(1500);
    process.kill(pid, "SIGCONT");
    assert.equal((await childOf(pool)).pid, pid);
  });

  it("replaces a worker that takes more memory than it may", async () => {
    const pool = makePool(1, { heapLimit: 32 });
    const filling = pool.analyse(job("fill memory"));
    const next = pool.analyse(job("work"));
    await assert.rejects(filling, { code: "engine-out-of-memory", message: /ran out of memory/ });
    assert.equal((await next).kind, "fluency");
  });

  it("hands a process no key, no loader and no inspector of this one", async () => {
    const env = {
      ...process.env,
      SPEECH_ASSESSMENT_API_KEY: "secret",
      AWS_SECRET_ACCESS_KEY: "secret",
      NODE_OPTIONS: "--no-warnings",
      SPEECH_ASSESSMENT_FFMPEG: "off",
      PATH: "/bin",
    };
    const child = await childOf(makePool(1, { env }), "environment");
    const got = child.env as Record<string, string>;
    assert.deepEqual(child.execArgv, []);
    assert.deepEqual([got.PATH, got.SPEECH_ASSESSMENT_FFMPEG, got.ELECTRON_RUN_AS_NODE], ["/bin", "off", "1"]);
    assert.deepEqual(
      Object.entries(got).filter(([name, value]) => value === "secret" || name === "NODE_OPTIONS"),
      [],
    );
  });

  it("gets numbers as they are", async () => {
    const { values, absent } = await childOf(makePool(), "odd values");
    assert.deepEqual([values, absent], [[NaN, -0, Infinity], undefined]);
  });

  it("lets go of a cancelled job in the middle of a computation, and goes on with the same process", async () => {
    const pool = makePool();
    const abort = new AbortController();
    const cancelled = pool.analyse(job("until cancelled"), {
      signal: abort.signal,
      onProgress: () => abort.abort(new Error("not wanted")),
    });
    const next = pool.analyse(job("work"));
    await assert.rejects(cancelled, /not wanted/);
    assert.equal((await next).kind, "fluency");
  });

  it("reports nothing more of a job that was cancelled", async () => {
    const pool = makePool();
    const abort = new AbortController();
    const told: number[] = [];
    const onProgress = ({ fraction }: { fraction: number }) => {
      told.push(fraction);
      abort.abort(new Error("not wanted"));
    };
    await assert.rejects(pool.analyse(job("until cancelled"), { signal: abort.signal, onProgress }), /not wanted/);
    // The same worker answers this one after all that it had to say of the first.
    await pool.analyse(job("work"));
    assert.deepEqual(told, [0.1]);
  });

  it("loses no other job with a worker that dies", async () => {
    const pool = makePool(2);
    const abort = new AbortController();
    const running = pool.analyse(job("until cancelled"), { signal: abort.signal });
    const dying = pool.analyse(job("throw"));
    const waiting = Array.from({ length: 5 }, () => pool.analyse(job("work")));
    await assert.rejects(dying, { code: "engine-crashed" });
    assert.equal((await Promise.all(waiting)).length, 5);
    assert.equal(await Promise.race([running.catch(() => "ended"), Promise.resolve("running")]), "running");
    abort.abort(new Error("done"));
    await assert.rejects(running, /done/);
  });

  it("never starts a job that was cancelled while it waited", async () => {
    const pool = makePool();
    const first = new AbortController();
    const running = pool.analyse(job("until cancelled"), { signal: first.signal });
    const second = new AbortController();
    const waiting = pool.analyse(job("exit"), { signal: second.signal });
    second.abort(new Error("changed my mind"));
    await assert.rejects(waiting, /changed my mind/);
    first.abort(new Error("done"));
    await assert.rejects(running, /done/);
    assert.equal((await pool.analyse(job("work"))).kind, "fluency");
  });

  it("refuses a job whose signal is already aborted", () =>
    assert.rejects(makePool().analyse(job("work"), { signal: AbortSignal.abort(new Error("late")) }), /late/));

  it("fails what is running and waiting when it is closed, and everything after", async () => {
    const pool = makePool();
    const running = pool.analyse(job("hang"));
    const waiting = pool.analyse(job("work"));
    const failures = Promise.all([assert.rejects(running, { code: "closed" }), assert.rejects(waiting, { code: "closed" })]);
    await pool.close();
    await failures;
    await assert.rejects(pool.analyse(job("work")), { code: "closed" });
  });

  it("leaves no process behind when it is closed, whatever that is at", async () => {
    const pool = makePool(2);
    const { pid } = await childOf(pool);
    const hanging = pool.analyse(job("hang"));
    await Promise.all([assert.rejects(hanging, { code: "closed" }), pool.close()]);
    await gone(pid);
  });

  for (const reference of ["work", "hang"]) {
    it(`leaves no process behind when the one it is in is killed (${reference})`, async () => {
      const parent = fork(PARENT, [JSON.stringify({ childFile: engineChild(), workerFile, reference })], { execArgv: ["--import", "tsx"] });
      const [pid] = (await once(parent, "message")) as [number];
      process.kill(pid, 0);
      parent.kill("SIGKILL");
      await gone(pid);
    });
  }

  it("runs from the sources", async () => {
    const [childFile, sourceWorker] = ["node/engineChild.ts", "worker.ts"].map((name) => join(ROOT, "src/engine", name));
    // Node 20 hands --import on to no thread.
    const workerFile = join(directory, "sourceWorker.mjs");
    writeFileSync(
      workerFile,
      `import { register } from ${JSON.stringify(pathToFileURL(join(ROOT, "node_modules/tsx/dist/esm/api/index.mjs")).href)};\nregister();\nawait import(${JSON.stringify(pathToFileURL(sourceWorker!).href)});\n`,
    );
    const setup = { modelDirectory: join(engineDirectory(), "model") };
    const pool = makePool(1, { childFile, workerFile, setup, execArgv: ["--import", "tsx"] });
    const analysis = await pool.analyse({
      kind: "recognition",
      audioPath: join(SAMPLES, "elephant.wav"),
      reference: readFileSync(join(SAMPLES, "elephant.txt"), "utf8"),
    });
    assert.equal(analysis.kind === "recognition" && analysis.correct, true);
  });

  for (const absent of ["workerFile", "childFile"] as const) {
    it(`says that the installation is damaged when the engine cannot be started (${absent})`, () =>
      assert.rejects(makePool(1, { [absent]: join(directory, "absent.mjs") }).analyse(job("work")), {
        code: "engine-failed",
        message: /Install the extension again/,
      }));
  }
});

/** A process with a pool, which tells the id of the child that is at work. */
const PARENT = fileURLToPath(new URL("../../unit/engine/poolParent.ts", import.meta.url));

/** Waits until a process has ended, whether or not anybody has asked how; mocha's time limit is the end of it. */
async function gone(pid: number): Promise<void> {
  while (isRunning(pid)) await sleep(10);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "latin1"));
  } catch {
    return false;
  }
}
