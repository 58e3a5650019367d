import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseAcknowledgment, resultAddress } from "#contract/wire/acknowledgment.ts";
import type { OperationId } from "#operations/operation.ts";
import { OPERATION_IDS } from "#operations/operations.ts";
import { AnalysisError } from "#core/analysis.ts";
import { Router } from "#service/router.ts";
import { SERVED_OPERATIONS } from "#service/operations/servedOperations.ts";
import { FakeAnalyser, gate, sample } from "./fakeAnalyser.ts";
import { assertProblem, get, rawRequest, ServiceBench, settled, submit, submitted, until, validParts } from "./serviceBench.ts";
import { parse as parseResult } from "../../support/results.ts";

const router = new Router(SERVED_OPERATIONS);

describe("routes", () => {
  const bench = new ServiceBench();
  afterEach(() => bench.clear());

  for (const operation of OPERATION_IDS) {
    it(`takes a ${operation} submission to its result`, async () => {
      const analyser = new FakeAnalyser();
      const service = await bench.start({ analyser });
      const parts = validParts(operation);
      const { status, json, headers } = await submit(service, operation);
      assert.equal(status, 202);
      const ack = parseAcknowledgment(json);
      assert.match(ack.id, /^[0-9a-f]{32}$/);
      const address = resultAddress(ack)!;
      assert.equal(headers["location"], address);
      assert.equal(new URL(address).origin, service.url);
      const answer = await settled(service, address);
      assert.equal(answer.status, 200);
      const body = parseResult(operation, "native", answer.json).body as Record<string, unknown>;
      assert.equal(body["user_id"], "speaker-1");
      assert.equal(body["result_id"] ?? body["assessment_id"], ack.id);
      assert.deepEqual(analyser.audio, [parts.file]);
      assert.equal(analyser.requests[0]!.reference, String(parts.reference_text));
      assert.equal(analyser.requests[0]!.kind, SERVED_OPERATIONS.find(({ id }) => id === operation)!.analysis);
    });
  }

  it("offers fluency v1 in two formats, by both addresses, with and without a closing slash", async () => {
    const service = await bench.start();
    const { json } = await submit(service, "fluency-v1");
    const { id, native_format, compat_format, ...rest } = json as Record<string, string>;
    assert.deepEqual(rest, {});
    assert.equal(native_format, `${service.url}/v1/audio/fluency/result/${id}/native_format`);
    assert.equal(compat_format, `${service.url}/v1/audio/fluency/result/${id}/compat_format`);
    const native = (await settled(service, native_format)).json as object;
    const compat = (await get(service, compat_format)).json as object;
    assert.ok("WPM" in native && !("WPM" in compat) && "results" in compat);
    assert.deepEqual((await get(service, `${compat_format}/`)).json, compat);
  });

  it("takes a closing slash and a query on every address", async () => {
    const service = await bench.start();
    const id = await submitted(service, "pronunciation");
    await settled(service, `/v1/audio/pronunciation/result/${id}/`);
    assert.equal((await get(service, `/v1/audio/pronunciation/result/${id}?x=1`)).status, 200);
    assert.equal((await get(service, "/healthz/")).status, 200);
  });

  it("acknowledges a webhook as documented", async () => {
    const service = await bench.start({ allowLoopbackWebhooks: true, limits: { webhookTimeout: 200 } });
    for (const operation of OPERATION_IDS) {
      const { json } = await submit(service, operation, { webhook_url: "http://127.0.0.1:9/hook" });
      const ack = parseAcknowledgment(json);
      assert.equal(typeof ack.webhook_notification, "string");
      assert.ok(ack.url!.includes(ack.id));
      assert.equal((await settled(service, ack.url!)).status, 200);
    }
  });

  it("answers addresses under the name that the caller used", async () => {
    const service = await bench.start();
    const port = new URL(service.url).port;
    const response = await new Response(await formBytes()).arrayBuffer();
    const { json } = await rawRequest(service, {
      method: "POST",
      path: "/v1/audio/recognition",
      headers: { host: `localhost:${port}`, "content-type": "multipart/form-data; boundary=B" },
      chunks: [Buffer.from(response)],
    });
    assert.ok((json as { url: string }).url.startsWith(`http://localhost:${port}/v1/audio/recognition/result/`));
  });

  it("says 404 pending until the result is there", async () => {
    const { open, answer } = gate();
    let now = Date.parse("2026-03-14T09:00:00Z");
    const service = await bench.start({ analyser: new FakeAnalyser(answer), now: () => new Date(now) });
    const id = await submitted(service, "fluency-v2");
    const path = `/v2/audio/fluency/result/${id}`;
    const pending = await get(service, path);
    assertProblem(pending, 404, "pending");
    assert.equal(pending.headers["retry-after"], "0", "a job this young may be asked for again at once");
    now += 2999;
    assert.equal((await get(service, path)).headers["retry-after"], "0");
    now++;
    assert.equal((await get(service, path)).headers["retry-after"], "1");
    now -= 3_600_000;
    assert.equal((await get(service, path)).headers["retry-after"], "1", "a clock that was set back makes no job young");
    open();
    assert.equal((await settled(service, `/v2/audio/fluency/result/${id}`)).status, 200);
  });

  it("does not know ids that it never gave, nor those of other assessments", async () => {
    const { open, answer } = gate();
    const service = await bench.start({ analyser: new FakeAnalyser(answer) });
    assertProblem(await get(service, "/v2/audio/fluency/result/0123456789abcdef0123456789abcdef"), 404, "unknown-result");
    assertProblem(await get(service, "/v2/audio/fluency/result/..%2f..%2fetc"), 404, "unknown-result");
    const id = await submitted(service, "fluency-v2");
    assertProblem(await get(service, `/v1/audio/recognition/result/${id}`), 404, "unknown-result");
    open();
    await settled(service, `/v2/audio/fluency/result/${id}`);
    assertProblem(await get(service, `/v1/audio/fluency/result/${id}/native_format`), 404, "unknown-result");
  });

  it("tells why an analysis failed, and does the next job", async () => {
    const failures: (Error | undefined)[] = [
      new AnalysisError("audio-unreadable", "The recording cannot be decoded: a sentence."),
      new Error("secret reference text"),
      undefined,
    ];
    const analyser = new FakeAnalyser(({ kind }) => {
      const failure = failures.shift();
      if (failure) throw failure;
      return sample(kind);
    });
    const service = await bench.start({ analyser, limits: { concurrency: 1 } });
    const addresses: string[] = [];
    for (let i = 0; i < 3; i++) addresses.push(`/v1/audio/recognition/result/${await submitted(service, "recognition")}`);
    assert.equal(
      assertProblem(await settled(service, addresses[0]!), 422, "audio-unreadable").detail,
      "The recording cannot be decoded: a sentence.",
    );
    assertProblem(await settled(service, addresses[1]!), 422, "engine-failed");
    assert.equal((await settled(service, addresses[2]!)).status, 200);
    assert.ok(bench.lines.some((line) => line.includes("met a defect: Error | at ")));
  });

  it("fails a recording that turns out to be too long or too short for the assessment", async () => {
    const durations = [0.5, 15.01, 15];
    const service = await bench.start({
      analyser: new FakeAnalyser(() => ({ ...sample("pronunciation"), duration: durations.shift()! })),
      limits: { concurrency: 1 },
    });
    const answers = [];
    for (let i = 0; i < 3; i++)
      answers.push(await settled(service, `/v1/audio/pronunciation/result/${await submitted(service, "pronunciation")}`));
    assert.match(assertProblem(answers[0]!, 422, "audio-too-short", undefined).detail!, /3 to 15 seconds/);
    assertProblem(answers[1]!, 422, "audio-too-long");
    assert.equal(answers[2]!.status, 200);
  });

  it("gives up an analysis that takes too long", async () => {
    const service = await bench.start({ analyser: new FakeAnalyser(() => new Promise(() => {})), limits: { analysisTimeout: 30 } });
    const id = await submitted(service, "recognition");
    assertProblem(await settled(service, `/v1/audio/recognition/result/${id}`), 422, "engine-failed");
  });

  it("runs no more analyses at a time than it should, and refuses more than may wait", async () => {
    const { open, answer } = gate();
    const analyser = new FakeAnalyser(answer);
    const service = await bench.start({ analyser, limits: { concurrency: 2, queueLength: 2 } });
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) ids.push(await submitted(service, "recognition"));
    await until(() => analyser.running === 2);
    const refused = await submit(service, "recognition");
    assertProblem(refused, 503, "queue-full");
    assert.match(String(refused.headers["retry-after"]), /^\d+$/);
    assert.equal(analyser.requests.length, 2);
    open();
    for (const id of ids) assert.equal((await settled(service, `/v1/audio/recognition/result/${id}`)).status, 200);
    assert.equal(analyser.mostRunning, 2);
    assert.equal((await submit(service, "recognition")).status, 202);
  });

  it("frees the places of refused submissions", async () => {
    const { answer } = gate();
    const service = await bench.start({ analyser: new FakeAnalyser(answer), limits: { concurrency: 1, queueLength: 1 } });
    await submitted(service, "recognition");
    for (let i = 0; i < 3; i++) assertProblem(await submit(service, "recognition", { model_id: "none" }), 422, "model-unknown", "model_id");
    await submitted(service, "recognition");
    assertProblem(await submit(service, "recognition"), 503, "queue-full");
  });

  it("logs no key, token, reference or audio", async () => {
    const service = await bench.start();
    const id = await submitted(service, "fluency-v2", { user_token: "token-of-a-child" });
    await settled(service, `/v2/audio/fluency/result/${id}`);
    await submit(service, "fluency-v2", { user_token: "token-of-a-child", model_id: "none" });
    await get(service, "/healthz?private");
    await until(() => bench.lines.length >= 3);
    const text = bench.lines.join("\n");
    assert.match(text, new RegExp(`job ${id} fluency-v2 done after \\d`));
    for (const secret of [KEY_TEXT, "token-of-a-child", "cat sat", "private"]) assert.ok(!text.includes(secret), secret);
  });

  it("leaves nothing of refused submissions, and of a finished job its result alone", async () => {
    const dataDirectory = await bench.directory();
    const service = await bench.start({ dataDirectory });
    await submit(service, "fluency-v2", { file: Buffer.from("no audio") });
    const id = await submitted(service, "fluency-v2");
    await settled(service, `/v2/audio/fluency/result/${id}`);
    await until(async () => (await readdir(join(dataDirectory, "jobs"))).length === 0);
    await until(async () => (await readdir(join(dataDirectory, "unfinished"))).length === 0);
    assert.deepEqual(await readdir(join(dataDirectory, "results")), [`${id}.json`]);
  });
});

const KEY_TEXT = "a-key-for-tests";

async function formBytes(): Promise<Blob> {
  const parts = validParts("recognition" satisfies OperationId);
  const head = (name: string, file: boolean) =>
    `--B\r\nContent-Disposition: form-data; name="${name}"${file ? '; filename="a"' : ""}\r\n\r\n`;
  const segments = Object.entries(parts).flatMap(([name, value]) => [
    head(name, Buffer.isBuffer(value)),
    typeof value === "string" ? value : new Uint8Array(value!),
    "\r\n",
  ]);
  return Promise.resolve(new Blob([...segments, "--B--\r\n"]));
}

describe("Router", () => {
  const matched = (method: string, target: string) => {
    const route = router.match(method, target);
    return "operation" in route ? { ...route, operation: route.operation.id } : route;
  };
  const id = "0123456789abcdef0123456789abcdef";
  const cases: [string, string, unknown][] = [
    ["GET", "/healthz", { kind: "health" }],
    ["GET", "/openapi.json", { kind: "openapi" }],
    ["GET", "/models/", { kind: "models" }],
    ["GET", "/problems", { kind: "problems" }],
    ["HEAD", "/problems/key-missing", { kind: "problems", code: "key-missing" }],
    ["POST", "/v1/audio/fluency", { kind: "submit", operation: "fluency-v1" }],
    ["POST", "/v2/audio/fluency/", { kind: "submit", operation: "fluency-v2" }],
    ["GET", `/v1/audio/fluency/result/${id}/compat_format`, { kind: "result", operation: "fluency-v1", id, format: "compat" }],
    ["HEAD", `/v1/audio/fluency/result/${id}/native_format/`, { kind: "result", operation: "fluency-v1", id, format: "native" }],
    ["GET", `/v2/audio/fluency/result/${id}`, { kind: "result", operation: "fluency-v2", id, format: "native" }],
    ["GET", `/v1/audio/pronunciation/result/${id}`, { kind: "result", operation: "pronunciation", id, format: "native" }],
    ["GET", `/v1/audio/recognition/result/${id}/?a=/b`, { kind: "result", operation: "recognition", id, format: "native" }],
  ];
  for (const [method, target, route] of cases) it(`${method} ${target}`, () => assert.deepEqual(matched(method, target), route));

  const refused: [string, string, number, string | undefined][] = [
    ["GET", "/", 404, undefined],
    ["GET", "", 404, undefined],
    ["GET", "*", 404, undefined],
    ["GET", "/v3/audio/fluency", 404, undefined],
    ["GET", "//v1/audio/fluency", 404, undefined],
    ["GET", `/v1/audio/fluency/result/${id}`, 404, undefined],
    ["GET", `/v1/audio/fluency/result/${id}/other_format`, 404, undefined],
    ["GET", "/v2/audio/fluency/result//", 404, undefined],
    ["GET", `http://evil.example/v2/audio/fluency/result/${id}`, 404, undefined],
    ["GET", "/v1/audio/fluency", 405, "POST"],
    ["OPTIONS", "/v1/audio/recognition", 405, "POST"],
    ["POST", "/healthz", 405, "GET, HEAD"],
    ["POST", "/models", 405, "GET, HEAD"],
    ["DELETE", `/v2/audio/fluency/result/${id}`, 405, "GET, HEAD"],
  ];
  for (const [method, target, status, allow] of refused) {
    it(`${method} ${target} is refused with ${status}`, () =>
      assert.throws(
        () => router.match(method, target),
        (error: { status: number; headers: Record<string, string> }) => {
          assert.equal(error.status, status);
          assert.equal(error.headers["Allow"], allow);
          return true;
        },
      ));
  }
});
