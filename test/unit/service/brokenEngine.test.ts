import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { WorkerPool } from "../../../src/engine/workerPool.ts";
import { engineChild } from "../../support/engineChild.ts";
import { assertProblem, ServiceBench, settled, submitted } from "./serviceBench.ts";
import { recognitionSample } from "./sampleAnalyses.ts";

/** A worker that does what the reference tells it to. */
const WORKER = `
import { parentPort } from "node:worker_threads";
parentPort.on("message", ({ id, request }) => {
  switch (request.reference) {
    case "hang": for (;;);
    case "die": return process.exit(3);
    case "abort": throw new WebAssembly.RuntimeError("unreachable");
    case "fill": for (const kept = [];;) kept.push([...Array(1000).keys()]);
    default: return parentPort.postMessage({ type: "done", id, analysis: ${JSON.stringify(recognitionSample(false))} });
  }
});
parentPort.postMessage({ type: "ready" });
`;

describe("an engine that breaks", function () {
  this.timeout(90_000);
  const bench = new ServiceBench();
  let pool: WorkerPool | undefined;
  afterEach(async () => {
    await bench.clear();
    await pool?.close();
  });

  const cases: [reference: string, reason: RegExp][] = [
    ["hang", /^The engine got stuck and was stopped on this recording; other recordings are not touched by that\./],
    ["die", /^The engine failed on this recording/],
    ["abort", /^The engine failed on this recording/],
    ["fill", /^The engine ran out of memory on this recording/],
  ];
  for (const [reference, reason] of cases) {
    it(`fails the job at which its worker broke (${reference}) with a reason, and no other`, async () => {
      const workerFile = join(await bench.directory(), "worker.mjs");
      await writeFile(workerFile, WORKER);
      pool = new WorkerPool({ childFile: engineChild(), workerFile, setup: { modelDirectory: "/none" }, workers: 1, silenceLimit: reference === "hang" ? 1500 : 60_000, heapLimit: 32 });
      const service = await bench.start({ analyser: pool });
      const [broken, next] = [await submitted(service, "recognition", { reference_text: reference }), await submitted(service, "recognition")];
      const { detail } = assertProblem(await settled(service, `/v1/audio/recognition/result/${broken}`), 422, reference === "hang" ? "engine-failed" : "engine-crashed");
      assert.match(detail!, reason);
      assert.equal((await settled(service, `/v1/audio/recognition/result/${next}`)).status, 200);
    });
  }
});
