import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { AssessmentClient } from "#client/assessmentClient.ts";
import { hang, json, reset, startFaultServer, text, truncated, type Step } from "../../support/faultServer.ts";
import { waitFor } from "../../support/waitFor.ts";
import { fixture } from "../../unit/contract/fixtures.ts";
import { FakeClock } from "../../unit/client/fakeClock.ts";
import { closed, KEY, request, run } from "./setup.ts";
import { scratch, wav } from "./recordings.ts";

const ack = json(202, { id: "r-1", url: "/r" });
const result = json(200, fixture("fluencyV2"));
/** `/healthz` of a service that understands idempotency keys. */
const understands = json(200, { status: "ok" }, { "idempotency-key-supported": "true" });

describe("AssessmentClient sending a recording again", () => {
  const files = scratch();
  after(files.remove);
  const audioPath = files.write("a.wav", wav(5));
  /** More than any buffer on the way holds. */
  const bigPath = files.write("big.wav", wav(120, { sampleRate: 48000, channels: 2 }));

  const broken: [string, Step][] = [
    ["the connection was reset", reset()],
    ["the connection was reset before the body was read", reset("early")],
    ["the connection was reset in the middle of the upload", reset(2_000_000)],
    ["the acknowledgment broke off", truncated(202, { id: "r-1" })],
    ["a 408", json(408, {})],
    ["a 500", text(500, "")],
    ["a 503 that does not say when to come back", json(503, {})],
    ["a 429 that does not say when to come back", json(429, {})],
  ];
  const silent: [string, Step | undefined][] = [
    ["says nothing of idempotency keys", text(200, "fine")],
    ["does not know /healthz", undefined],
    ["does not answer about them", reset()],
    ["says that it does not", json(200, {}, { "idempotency-key-supported": "false" })],
    ["is not well", json(503, {}, { "idempotency-key-supported": "true" })],
    ["sends one elsewhere", json(302, {}, { location: "https://elsewhere.example/", "idempotency-key-supported": "true" })],
  ];
  for (const [name, step] of broken) {
    it(`does so after ${name}, with the same key, where the service understands that`, async () => {
      const { outcome, error, requests, healthRequests } = await run([step, ack, result], { audioPath: bigPath }, { health: understands });
      assert.equal(error, undefined);
      assert.equal(outcome?.id, "r-1");
      assert.deepEqual(
        requests.map(({ method }) => method),
        ["POST", "POST", "GET"],
      );
      const keys = requests.slice(0, 2).map(({ headers }) => headers["idempotency-key"]);
      assert.match(String(keys[0]), /^[A-Za-z0-9_-]{8,100}$/);
      assert.equal(keys[1], keys[0]);
      assert.equal(requests[1]!.body.length, Number(requests[1]!.headers["content-length"]), "the whole recording");
      assert.deepEqual(
        healthRequests.map(({ headers }) => headers["x-api-key"]),
        [undefined],
        "the question needs no key",
      );
      await closed(bigPath);
    });
    it(`does not after ${name} elsewhere`, async () => {
      const { error, requests } = await run([step], { audioPath: bigPath });
      assert.ok(error);
      assert.equal(requests.length, 1);
      await closed(bigPath);
    });
  }
  for (const [name, health] of silent) {
    it(`does not where the service ${name}`, async () => {
      const { error, requests } = await run([reset()], { audioPath }, { health });
      assert.deepEqual([error?.code, requests.length], ["service-unreachable", 1]);
      assert.match(error!.message, /may have accepted it anyway, so it was not sent again/);
    });
  }
  it("gives a service ten seconds to say so", async () => {
    const { error, requests } = await run(
      [reset()],
      { audioPath },
      {
        health: hang(),
        during: async (server, clock) => {
          await waitFor("the question", () => server.healthRequests[0]);
          clock.advance(10_000);
        },
      },
    );
    assert.deepEqual([error?.code, requests.length], ["service-unreachable", 1]);
  });
  it("gives up after four", async () => {
    const { error, requests, clock } = await run(() => reset(), { audioPath }, { health: understands });
    assert.deepEqual([error?.code, requests.length, clock.sleeps], ["service-unreachable", 4, [125, 250, 500]]);
  });
  it("does not after a refusal, whatever the service understands", async () => {
    for (const status of [400, 401, 403, 404, 409, 413, 415, 422]) {
      const { error, requests, healthRequests } = await run([json(status, {})], { audioPath }, { health: understands });
      assert.deepEqual([error?.status, requests.length, healthRequests.length], [status, 1, 0]);
    }
  });

  const putOff: [string, Step, number | undefined][] = [
    ["429 for a second", json(429, {}, { "retry-after": "1" }), 1000],
    ["429 for half a second", json(429, {}, { "retry-after": "0.5" }), 500],
    ["503 for seven seconds", json(503, {}, { "retry-after": "7" }), 7000],
    ["503 until a time", json(503, {}, { "retry-after": "Sat, 14 Mar 2026 11:00:05 GMT", date: "Sat, 14 Mar 2026 11:00:00 GMT" }), 5000],
    ["503 for no time, so by backoff", json(503, {}, { "retry-after": "0" }), 125],
    ["409 while the first submission is still coming in", json(409, { code: "idempotency-key-in-use" }, { "retry-after": "1" }), 1000],
    ["503 for an hour", json(503, {}, { "retry-after": "3600" }), undefined],
    ["503 for less than nothing", json(503, {}, { "retry-after": "-5" }), undefined],
    ["503 for rubbish", json(503, {}, { "retry-after": "soon" }), undefined],
    ["500 for a second", json(500, {}, { "retry-after": "1" }), undefined],
  ];
  for (const [name, step, wait] of putOff) {
    it(`${wait === undefined ? "reports" : "waits out"} a ${name}`, async () => {
      const { outcome, error, requests, clock } = await run([step, ack, result], { audioPath });
      assert.equal(outcome?.id, wait === undefined ? undefined : "r-1");
      assert.equal(error === undefined, wait !== undefined);
      assert.deepEqual([requests.length, clock.sleeps], wait === undefined ? [1, []] : [3, [wait]]);
    });
  }

  it("gives up an upload of which nothing is taken for a minute", async () => {
    const { error, requests } = await run(
      [hang({ read: false })],
      { audioPath: bigPath },
      {
        during: async (server, clock) => {
          await server.arrived(1);
          // The upload moves until the buffers on the way are full, and the minute begins anew each time.
          while (clock.running > 0) {
            await setTimeout(50);
            clock.advance(60_000);
          }
        },
      },
    );
    assert.deepEqual([error?.code, requests.length], ["service-unreachable", 1]);
    assert.match(error!.message, /received nothing of the recording for 60 seconds/);
    await closed(bigPath);
  });
  it("does not hurry a service that has all of a recording and takes its time to acknowledge it", async () => {
    const { error } = await run(
      [hang()],
      { audioPath },
      {
        options: { timeoutSeconds: 300 },
        during: async (server, clock) => (await server.arrived(1), clock.advance(299_000), await setTimeout(20), clock.advance(1_000)),
      },
    );
    assert.equal(error?.code, "timed-out");
  });

  it("tells whether a service understands idempotency keys", async () => {
    for (const [health, expected] of [
      [understands, true],
      [text(200, "fine"), false],
      [undefined, false],
    ] as const) {
      const server = await startFaultServer([], { health });
      try {
        const client = new AssessmentClient({ baseUrl: `${server.url}/speech`, apiKey: KEY, clock: new FakeClock(), proxy: {} });
        assert.equal(await client.understandsIdempotencyKey(), expected);
        assert.deepEqual(
          server.healthRequests.map(({ path }) => path),
          ["/speech/healthz"],
        );
      } finally {
        await server.close();
      }
    }
  });
  it("takes a key from its caller, unless no header can hold it", async () => {
    const server = await startFaultServer([ack]);
    try {
      const client = new AssessmentClient({ baseUrl: server.url, apiKey: KEY, clock: new FakeClock(), proxy: {} });
      await client.submit({ ...request, audioPath }, { idempotencyKey: "job-0001_a" });
      assert.equal(server.requests[0]!.headers["idempotency-key"], "job-0001_a");
      for (const idempotencyKey of ["", "short", "a b c d e f", "x".repeat(101), "newline\nx: y"]) {
        await assert.rejects(client.submit({ ...request, audioPath }, { idempotencyKey }), RangeError);
      }
      assert.equal(server.requests.length, 1);
    } finally {
      await server.close();
    }
  });
});
