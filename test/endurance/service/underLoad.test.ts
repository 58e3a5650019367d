import assert from "node:assert/strict";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { DEFAULT_SERVICE_LIMITS } from "#service/limits/serviceLimits.ts";
import { FakeAnalyser, gate } from "../../integration/service/fakeAnalyser.ts";
import {
  assertProblem,
  formOf,
  post,
  rawRequest,
  ServiceBench,
  settled,
  submit,
  submitted,
  until,
  validParts,
  type Answer,
  type Reachable,
} from "../../integration/service/serviceBench.ts";
import { IDLE_SERVER, PROBE } from "./healthProbe.ts";
import { buildServiceProgram, startServiceProcess, type ServiceProcess } from "../../integration/service/serviceProcess.ts";
import { wavBytes } from "../../unit/service/wavBytes.ts";
import { submitPath } from "../../support/results.ts";

/** Milliseconds within which /healthz answers. */
const PROMISED = 50;

describe("under load", function () {
  this.timeout(120_000);
  const bench = new ServiceBench();
  let busy: ServiceProcess | undefined;
  const workers: Worker[] = [];
  afterEach(async () => {
    await busy?.kill();
    await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
    await bench.clear();
  });

  const startWorker = (program: string, workerData: string[] = []) => {
    const worker = new Worker(program, { eval: true, workerData, execArgv: [] });
    workers.push(worker);
    return worker;
  };

  it("200 submissions at once, hostile ones among them, each get their status; all that were refused for want of room succeed later; no file is left; /healthz answers", async () => {
    const dataDirectory = await bench.directory();
    busy = await startServiceProcess(await buildServiceProgram(await bench.directory()), dataDirectory);
    const { service } = busy;
    const [control] = (await once(startWorker(IDLE_SERVER), "message")) as [string];
    const probe = startWorker(PROBE, [`${service.url}/healthz`, control]);

    const truncated = Buffer.from(await new Response(formOf(validParts("recognition"))).arrayBuffer()).subarray(0, 50_000);
    const boundary = /^--(.*)\r\n/.exec(truncated.toString("latin1"))![1]!;
    const broken = {
      method: "POST",
      path: submitPath("recognition"),
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
      chunks: [truncated],
    };
    const kinds: { send: (service: Reachable) => Promise<Answer>; status: number; code?: string; field?: string }[] = [
      { send: (to) => submit(to, "recognition"), status: 202 },
      { send: (to) => submit(to, "fluency-v1", { file: wavBytes({ seconds: 60 }) }), status: 202 },
      {
        send: (to) => post(to, submitPath("recognition"), formOf(validParts("recognition")), { "x-api-key": "no" }),
        status: 401,
        code: "key-refused",
        field: "x-api-key",
      },
      {
        send: (to) => rawRequest(to, { ...broken, headers: { ...broken.headers, origin: "http://evil.example" } }),
        status: 403,
        code: "origin-refused",
        field: "origin",
      },
      { send: (to) => rawRequest(to, broken), status: 400, code: "form-malformed", field: "file" },
      { send: (to) => submit(to, "recognition", { model_id: "none" }), status: 422, code: "model-unknown", field: "model_id" },
      { send: (to) => submit(to, "recognition", { file: Buffer.from("OggS....") }), status: 415, code: "audio-unsupported", field: "file" },
      { send: (to) => post(to, "/v2/audio/recognition", formOf(validParts("recognition"))), status: 404, code: "unknown-path" },
    ];
    const forWantOfRoom = new Map<number, number>();
    const ids: { id: string; path: string }[] = [];
    const persist = async (index: number) => {
      const { send, status, code, field } = kinds[index % kinds.length]!;
      for (;;) {
        const answer = await send(service);
        if (answer.status === 429 || answer.status === 503) {
          assertProblem(answer, answer.status, answer.status === 429 ? "too-many-uploads" : "queue-full");
          assert.match(String(answer.headers["retry-after"]), /^\d+$/);
          forWantOfRoom.set(answer.status, (forWantOfRoom.get(answer.status) ?? 0) + 1);
          await sleep(400);
          continue;
        }
        if (code !== undefined) return void assertProblem(answer, status, code, field);
        assert.equal(answer.status, status, JSON.stringify(answer.json));
        const { id, url, native_format } = answer.json as { id: string; url?: string; native_format?: string };
        ids.push({ id, path: new URL((url ?? native_format)!).pathname });
        return;
      }
    };
    await Promise.all(Array.from({ length: 200 }, (_, index) => persist(index)));
    for (const { path } of ids) assert.equal((await settled(service, path)).status, 200);
    probe.postMessage("stop");
    const [times] = (await once(probe, "message")) as [[number, number][]];

    assert.equal(ids.length, 50);
    assert.ok((forWantOfRoom.get(429) ?? 0) > 0, "more came at once than the service takes");
    assert.deepEqual((await readdir(join(dataDirectory, "results"))).sort(), ids.map(({ id }) => `${id}.json`).sort());
    await until(async () => (await readdir(join(dataDirectory, "jobs"))).length === 0);
    await until(async () => (await readdir(join(dataDirectory, "unfinished"))).length === 0);
    // The machine may be busy with other things: what counts is how much longer than an idle server the service takes at the same time.
    const [ofService, ofIdle] = [times.map(([time]) => time), times.map(([, time]) => time)].map(
      (all) => all.sort((a, b) => a - b)[Math.floor(all.length * 0.95)]!,
    ) as [number, number];
    assert.ok(times.length >= 20, `${times.length} round trips`);
    const told = `19 of 20 round trips took up to ${ofService.toFixed(1)} ms, those to an idle server up to ${ofIdle.toFixed(1)} ms`;
    assert.ok(ofService - ofIdle < PROMISED, told);
  }).retries(2); // a machine that has something else to do for a moment proves nothing

  it("refuses more submissions at a time than it takes, and more jobs than may wait, with different words", async () => {
    const { answer } = gate();
    const service = await bench.start({ analyser: new FakeAnalyser(answer), limits: { uploads: 2, concurrency: 1, queueLength: 3 } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(service, "recognition")));
    const refused = answers.filter(({ status }) => status === 429);
    assert.ok(refused.length > 0);
    for (const one of refused) assertProblem(one, 429, "too-many-uploads");
    while ((await submit(service, "recognition")).status === 202);
    assertProblem(await submit(service, "recognition"), 503, "queue-full");
  });

  it("keeps no more than it may on the disk, whether it is told the size before or not, and takes submissions again when there is room", async () => {
    const dataDirectory = await bench.directory();
    const { answer, open } = gate();
    const size = validParts("recognition")["file"]!.length;
    const service = await bench.start({ dataDirectory, analyser: new FakeAnalyser(answer), limits: { diskBytes: 2.5 * size } });
    const ids = [await submitted(service, "recognition"), await submitted(service, "recognition")];
    for (let i = 0; i < 3; i++) assertProblem(await submit(service, "recognition"), 507, "storage-limit", "file");
    assert.deepEqual(await readdir(join(dataDirectory, "unfinished")), []);
    open();
    for (const id of ids) assert.equal((await settled(service, `/v1/audio/recognition/result/${id}`)).status, 200);
    assert.equal((await submit(service, "recognition")).status, 202);
  });

  it("counts after a restart what is there, results too", async () => {
    const dataDirectory = await bench.directory();
    const size = validParts("recognition")["file"]!.length;
    const first = await bench.start({ dataDirectory, analyser: new FakeAnalyser(gate().answer) });
    await submitted(first, "recognition");
    await first.close();
    const second = await bench.start({ dataDirectory, analyser: new FakeAnalyser(gate().answer), limits: { diskBytes: 1.5 * size } });
    assertProblem(await submit(second, "recognition"), 507, "storage-limit", "file");
    await second.close();
    const third = await bench.start({ dataDirectory, limits: { diskBytes: size + 100 } });
    await until(
      async () => (await readdir(join(dataDirectory, "results"))).length === 1 && (await readdir(join(dataDirectory, "jobs"))).length === 0,
    );
    assertProblem(await submit(third, "recognition"), 507, "storage-limit", "file");
  });

  it("has the limits that are documented", () => {
    const { bodyBytes, referenceBytes, diskBytes, connections, uploads, queueLength, concurrency, resultRetention } =
      DEFAULT_SERVICE_LIMITS;
    assert.deepEqual(
      { bodyBytes, referenceBytes, diskBytes, connections, uploads, queueLength, concurrency, resultRetention },
      {
        bodyBytes: 200e6,
        referenceBytes: 1e6,
        diskBytes: 10e9,
        connections: 1000,
        uploads: 32,
        queueLength: 100,
        concurrency: 2,
        resultRetention: 7 * 24 * 3600 * 1000,
      },
    );
  });
});
