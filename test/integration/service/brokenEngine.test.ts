import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { WorkerPool, type PoolOptions } from "#engine/workerPool.ts";
import type { Service } from "#service/node/startService.ts";
import { engineChild } from "../../support/engineChild.ts";
import { rowsByDay } from "../../support/rounds.ts";
import { assertProblem, ServiceBench, settled, submitted, until } from "./serviceBench.ts";
import { recognitionSample } from "../../unit/service/sampleAnalyses.ts";

/** A worker that does what the reference tells it to. It notes each job that it begins, with the process in which it does. */
const WORKER = `
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
const notes = join(workerData.modelDirectory, "begun");
parentPort.on("message", ({ id, request }) => {
  appendFileSync(notes, request.reference + " " + process.pid + "\\n");
  const before = readFileSync(notes, "latin1").split("\\n").filter((line) => line.startsWith(request.reference)).length - 1;
  switch (request.reference) {
    case "hang": for (;;);
    case "hang at first": for (; before === 0;); break;
    case "die": return process.exit(3);
    case "abort": throw new WebAssembly.RuntimeError("unreachable");
    case "segfault": for (process.kill(process.pid, "SIGSEGV");;);
    case "fill": for (const kept = [];;) kept.push([...Array(1000).keys()]);
  }
  parentPort.postMessage({ type: "done", id, analysis: ${JSON.stringify(recognitionSample(false))} });
});
parentPort.postMessage({ type: "ready" });
`;

describe("an engine that breaks", function () {
  this.timeout(90_000);
  const bench = new ServiceBench();
  let pool: WorkerPool | undefined;
  let notes: string;
  afterEach(async () => {
    await bench.clear();
    await pool?.close();
  });

  async function start(options: Partial<PoolOptions> = {}): Promise<Service> {
    const directory = await bench.directory();
    notes = join(directory, "begun");
    const workerFile = join(directory, "worker.mjs");
    await writeFile(workerFile, WORKER);
    pool = new WorkerPool({ childFile: engineChild(), workerFile, setup: { modelDirectory: directory }, workers: 1, ...options });
    return bench.start({ analyser: pool });
  }

  /** The processes in which a job was begun. */
  async function begun(reference: string): Promise<string[]> {
    const lines = (await readFile(notes, "latin1").catch(() => "")).split("\n");
    return lines.flatMap((line) => (line.startsWith(`${reference} `) ? [line.slice(reference.length + 1)] : []));
  }

  const address = (id: string) => `/v1/audio/recognition/result/${id}`;

  const cases: [reference: string, code: string, reason: RegExp, attempts: number][] = [
    ["hang", "engine-failed", /^The engine got stuck and was stopped on this recording\. Other recordings are not affected\./, 1],
    ["die", "job-crashed", /crashed the engine several times/, 3],
    ["abort", "job-crashed", /crashed the engine several times/, 3],
    ["segfault", "job-crashed", /crashed the engine several times/, 3],
    ["fill", "job-crashed", /the last time because it ran out of memory/, 3],
  ];
  for (const [reference, code, reason, attempts] of rowsByDay(cases, 2)) {
    it(`fails the job at which its engine broke (${reference}) with a reason, and no other`, async () => {
      const service = await start({ silenceLimit: reference === "hang" ? 2000 : 60_000, heapLimit: 32 });
      const [broken, next] = [
        await submitted(service, "recognition", { reference_text: reference }),
        await submitted(service, "recognition"),
      ];
      const { detail } = assertProblem(await settled(service, address(broken)), 422, code);
      assert.match(detail!, reason);
      assert.equal((await settled(service, address(next))).status, 200);
      // Each time in a process of its own.
      assert.deepEqual([(await begun(reference)).length, new Set(await begun(reference)).size], [attempts, attempts]);
    });
  }

  for (const [signal, told] of [
    ["SIGKILL", "SIGKILL"],
    ["SIGSTOP", "halted"],
  ] as const) {
    it(`tries a job again whose engine was ended or halted from outside (${signal})`, async () => {
      const service = await start({ outOfMemoryKills: () => 0, silenceLimit: 3000 });
      const id = await submitted(service, "recognition", { reference_text: "hang at first" });
      await until(async () => (await begun("hang at first")).length === 1);
      process.kill(Number((await begun("hang at first"))[0]), signal);
      assert.equal((await settled(service, address(id))).status, 200);
      assert.equal((await begun("hang at first")).length, 2);
      assert.ok(
        bench.lines.some((line) => line.endsWith(`lost its engine, which was ended from outside (${told}): 0 crashes, 1 interruptions`)),
      );
    });
  }
});
