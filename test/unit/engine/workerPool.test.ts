import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AnalysisRequest } from "../../../src/core/analysis.ts";
import { WorkerPool } from "../../../src/engine/workerPool.ts";

/** A worker that does what the reference tells it to. */
const WORKER = `
import { parentPort, threadId } from "node:worker_threads";
parentPort.on("message", ({ id, request, cancel }) => {
  const flag = new Int32Array(cancel);
  const done = () => parentPort.postMessage({ type: "done", id, analysis: { kind: "fluency", threadId } });
  switch (request.reference) {
    case "work": return done();
    case "progress":
      for (const fraction of [0.25, 0.5, 1]) parentPort.postMessage({ type: "progress", id, progress: { stage: "listening", fraction } });
      return done();
    case "refuse": return parentPort.postMessage({ type: "refused", id, code: "audio-too-short", message: "Too short." });
    case "fail": return parentPort.postMessage({ type: "failed", id, reason: "TypeError: x is not a function" });
    case "throw": throw new Error("abort(out of bounds)");
    case "exit": return process.exit(3);
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
  const makePool = (workers = 1, silenceLimit?: number, file = workerFile, heapLimit?: number) => {
    const pool = new WorkerPool({ workerFile: file, setup: { modelDirectory: "/none" }, workers, silenceLimit, heapLimit });
    pools.push(pool);
    return pool;
  };
  const job = (reference: string): AnalysisRequest => ({ kind: "fluency", audioPath: "/none", reference });

  it("runs jobs one after another in one worker", async () => {
    const pool = makePool();
    const results = await Promise.all([1, 2, 3].map(() => pool.analyse(job("work"))));
    assert.equal(new Set(results.map((result) => (result as unknown as { threadId: number }).threadId)).size, 1);
  });

  it("runs jobs side by side in as many workers as it may", async () => {
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

  it("passes a refusal on with its code and words", () => assert.rejects(makePool().analyse(job("refuse")), { code: "audio-too-short", message: "Too short." }));

  it("turns a defect into a sentence for people and keeps the cause", () =>
    assert.rejects(makePool().analyse(job("fail")), (error: Error & { code: string }) => {
      assert.equal(error.code, "engine-failed");
      assert.doesNotMatch(error.message, /TypeError/);
      assert.match(String((error.cause as Error).message), /TypeError/);
      return true;
    }));

  for (const end of ["throw", "exit"]) {
    it(`fails the job of a worker that dies (${end}) and replaces the worker`, async () => {
      const pool = makePool();
      const dying = pool.analyse(job(end));
      const next = pool.analyse(job("work"));
      await assert.rejects(dying, { code: "engine-failed" });
      assert.equal((await next).kind, "fluency");
    });
  }

  it("replaces a worker that hangs", async () => {
    const pool = makePool(1, 1000);
    const hanging = pool.analyse(job("hang"));
    const next = pool.analyse(job("work"));
    await assert.rejects(hanging, { code: "engine-failed", message: /got stuck and was stopped/ });
    assert.equal((await next).kind, "fluency");
  });

  it("replaces a worker that takes more memory than it may", async () => {
    const pool = makePool(1, undefined, workerFile, 32);
    const filling = pool.analyse(job("fill memory"));
    const next = pool.analyse(job("work"));
    await assert.rejects(filling, { code: "engine-failed", message: /ran out of memory/ });
    assert.equal((await next).kind, "fluency");
  });

  it("lets go of a cancelled job in the middle of a computation, and goes on with the same worker", async () => {
    const pool = makePool();
    const abort = new AbortController();
    const cancelled = pool.analyse(job("until cancelled"), { signal: abort.signal, onProgress: () => abort.abort(new Error("not wanted")) });
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
    await assert.rejects(dying, { code: "engine-failed" });
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

  it("refuses a job whose signal is already aborted", () => assert.rejects(makePool().analyse(job("work"), { signal: AbortSignal.abort(new Error("late")) }), /late/));

  it("fails what is running and waiting when it is closed, and everything after", async () => {
    const pool = makePool();
    const running = pool.analyse(job("hang"));
    const waiting = pool.analyse(job("work"));
    const failures = Promise.all([assert.rejects(running, { code: "closed" }), assert.rejects(waiting, { code: "closed" })]);
    await pool.close();
    await failures;
    await assert.rejects(pool.analyse(job("work")), { code: "closed" });
  });

  it("says that the installation is damaged when the worker cannot be started", () =>
    assert.rejects(makePool(1, undefined, join(directory, "absent.mjs")).analyse(job("work")), /Install the extension again/));
});
