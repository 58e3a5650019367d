import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { FakeAnalyser, gate } from "./fakeAnalyser.ts";
import {
  assertProblem,
  formOf,
  get,
  post,
  ServiceBench,
  settled,
  until,
  validParts,
  type Answer,
  type Parts,
  type Reachable,
} from "./serviceBench.ts";
import { wavBytes } from "../../unit/service/wavBytes.ts";
import { submitPath } from "../../support/results.ts";

const IDEMPOTENCY_KEY = "c0ffee00-0000-4000-8000-000000000001";

describe("idempotency keys", () => {
  const bench = new ServiceBench();
  afterEach(() => bench.clear());

  const send = (service: Reachable, changes: Parts = {}, key = IDEMPOTENCY_KEY): Promise<Answer> =>
    post(service, submitPath("recognition"), formOf({ ...validParts("recognition"), ...changes }), { "idempotency-key": key });
  const idOf = ({ json }: Answer) => (json as { id: string }).id;

  it("are announced where a client looks first, and on acknowledgments", async () => {
    const service = await bench.start();
    assert.equal((await get(service, "/healthz")).headers["idempotency-key-supported"], "true");
    const first = await send(service);
    assert.deepEqual(
      [first.status, first.headers["idempotency-key-supported"], first.headers["idempotency-replayed"]],
      [202, "true", undefined],
    );
  });

  it("give the first acknowledgment again, before and after the result, and make no second job", async () => {
    const { open, answer } = gate();
    const analyser = new FakeAnalyser(answer);
    const service = await bench.start({ analyser });
    const first = await send(service);
    const again = await send(service);
    open();
    await settled(service, `/v1/audio/recognition/result/${idOf(first)}`);
    const later = await send(service);
    for (const replayed of [again, later]) {
      assert.deepEqual([replayed.status, replayed.json, replayed.headers["location"]], [202, first.json, first.headers["location"]]);
      assert.equal(replayed.headers["idempotency-replayed"], "true");
    }
    assert.equal(analyser.requests.length, 1);
  });

  it("outlast a restart", async () => {
    const dataDirectory = await bench.directory();
    const { answer } = gate();
    const before = await bench.start({ dataDirectory, analyser: new FakeAnalyser(answer) });
    const first = await send(before);
    await before.close();
    const analyser = new FakeAnalyser();
    const after = await bench.start({ dataDirectory, analyser });
    const again = await send(after);
    assert.deepEqual([again.status, idOf(again), again.headers["idempotency-replayed"]], [202, idOf(first), "true"]);
    assert.equal((await settled(after, `/v1/audio/recognition/result/${idOf(first)}`)).status, 200);
    assert.equal(analyser.requests.length, 1);
  });

  it("refuse another submission: any field, the recording, the assessment", async () => {
    const service = await bench.start();
    await send(service);
    const others: Parts[] = [
      { reference_text: "dog" },
      { user_token: "speaker-2" },
      { model_id: "local-en-segmented" },
      { file: wavBytes({ seconds: 4.1 }) },
      { webhook_url: "https://example.org/hook" },
    ];
    for (const changes of others) assertProblem(await send(service, changes), 422, "idempotency-key-reused", "idempotency-key");
    const elsewhere = await post(service, submitPath("fluency-v2"), formOf(validParts("recognition")), {
      "idempotency-key": IDEMPOTENCY_KEY,
    });
    assertProblem(elsewhere, 422, "idempotency-key-reused", "idempotency-key");
    assert.equal((await send(service, {}, IDEMPOTENCY_KEY.toUpperCase())).headers["idempotency-replayed"], undefined);
  });

  it("refuse a second request while the first comes in, and make one job of a hundred", async () => {
    const { answer } = gate();
    const dataDirectory = await bench.directory();
    const service = await bench.start({ dataDirectory, analyser: new FakeAnalyser(answer) });
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(service)));
    const taken = answers.filter(({ status }) => status === 202);
    assert.ok(taken.length >= 1);
    assert.equal(new Set(taken.map(idOf)).size, 1);
    for (const refused of answers.filter(({ status }) => status !== 202)) {
      if (refused.status === 429) assertProblem(refused, 429, "too-many-uploads");
      else assertProblem(refused, 409, "idempotency-key-in-use", "idempotency-key");
      assert.equal(refused.headers["retry-after"], "1");
    }
    assert.equal((await readdir(join(dataDirectory, "jobs"))).length, 1);
  });

  it("need no place in a full queue for what was taken before", async () => {
    const { answer } = gate();
    const service = await bench.start({ analyser: new FakeAnalyser(answer), limits: { concurrency: 1, queueLength: 1 } });
    const [first, second] = [await send(service, {}, "key-number-1"), await send(service, {}, "key-number-2")];
    assertProblem(await send(service, {}, "key-number-3"), 503, "queue-full");
    assert.deepEqual(
      [idOf(await send(service, {}, "key-number-1")), idOf(await send(service, {}, "key-number-2"))],
      [idOf(first), idOf(second)],
    );
  });

  it("are free again after a refusal", async () => {
    const service = await bench.start();
    assertProblem(await send(service, { model_id: "none" }), 422, "model-unknown", "model_id");
    assert.equal((await send(service)).headers["idempotency-replayed"], undefined);
  });

  it("must be keys", async () => {
    const service = await bench.start();
    for (const key of ["short", "a".repeat(101), "with blank", "käsekuchen", "a,b,c,d,e,f"])
      assertProblem(await send(service, {}, key), 400, "idempotency-key-invalid", "idempotency-key");
  });

  it("go with the result that they stand for", async () => {
    const dataDirectory = await bench.directory();
    let up = 0;
    const service = await bench.start({ dataDirectory, uptime: () => up, limits: { sweepInterval: 20 } });
    const first = await send(service);
    await settled(service, `/v1/audio/recognition/result/${idOf(first)}`);
    assert.equal((await readdir(join(dataDirectory, "keys"))).length, 1);
    up += 8 * 24 * 3600 * 1000;
    await until(async () => (await readdir(join(dataDirectory, "keys"))).length === 0);
    const again = await send(service);
    assert.equal(again.headers["idempotency-replayed"], undefined);
    assert.notEqual(idOf(again), idOf(first));
  });
});
