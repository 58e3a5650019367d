import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { AnalysisError } from "#core/analysis.ts";
import { FakeAnalyser, gate, sample } from "./fakeAnalyser.ts";
import { assertProblem, formOf, get, post, ServiceBench, settled, submitted, until, validParts, type Reachable } from "./serviceBench.ts";
import { submitPath } from "../../support/results.ts";
import { deleteStoredSpeaker } from "#service/node/deleteStoredSpeaker.ts";
import { DELETE_SPEAKER_PATH } from "#contract/wire/routes.ts";

const CHILD = "child-7f3a";

describe("a speaker's data", () => {
  const bench = new ServiceBench();
  afterEach(() => bench.clear());

  const address = (id: string) => `/v1/audio/recognition/result/${id}`;

  /** Every file below a directory that holds the text, in its name or inside. */
  async function filesWith(directory: string, text: string): Promise<string[]> {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const holds = await Promise.all(paths.map(async (path) => path.includes(text) || (await readFile(path)).includes(text)));
    return paths.filter((_, index) => holds[index]);
  }

  it("is told and deleted: jobs that wait, jobs that run, results and failures, and no other speaker's", async () => {
    const dataDirectory = await bench.directory();
    const { answer } = gate();
    const analyser = new FakeAnalyser();
    const service = await bench.start({ dataDirectory, analyser, limits: { concurrency: 1 } });
    const done = await submitted(service, "recognition", { user_token: CHILD });
    await settled(service, address(done));
    analyser.answer = () => {
      throw new AnalysisError("audio-unreadable", "The recording cannot be decoded.");
    };
    const failed = await submitted(service, "recognition", { user_token: CHILD });
    await settled(service, address(failed));
    analyser.answer = answer;
    const running = await submitted(service, "recognition", { user_token: CHILD });
    await until(() => analyser.running === 1);
    const waiting = await submitted(service, "recognition", { user_token: CHILD });
    const others = await submitted(service, "recognition", { user_token: `${CHILD}b` });

    const told = await service.speakerData(CHILD);
    assert.deepEqual(
      [told.jobs.map(({ id }) => id), told.results.map(({ id }) => id)],
      [
        [running, waiting],
        [done, failed],
      ],
    );
    assert.deepEqual(new Set([...told.jobs, ...told.results].map(({ operation }) => operation)), new Set(["recognition"]));
    assert.ok(told.bytes > 2 * validParts("recognition")["file"]!.length);
    assert.deepEqual(
      (await service.speakerData(`${CHILD}b`)).jobs.map(({ id }) => id),
      [others],
    );
    assert.deepEqual(await service.speakerData("nobody"), { jobs: [], results: [], bytes: 0 });

    analyser.answer = ({ kind }) => sample(kind);
    assert.deepEqual(await service.deleteSpeaker(CHILD), { ...told, deliveries: 0 });
    for (const id of [done, failed, running, waiting]) assertProblem(await get(service, address(id)), 404, "unknown-result");
    assert.equal((await settled(service, address(others))).status, 200);
    assert.deepEqual(await service.speakerData(CHILD), { jobs: [], results: [], bytes: 0 });
    // The other speaker's token contains this one's, but not followed by a quotation mark.
    assert.deepEqual(await filesWith(dataDirectory, `"${CHILD}"`), []);
    for (const id of [done, failed, running, waiting]) assert.deepEqual(await filesWith(dataDirectory, id), []);
    assert.ok(bench.lines.every((line) => !line.includes(CHILD)));
    // What was broken off is not taken up again.
    await service.close();
    const later = new FakeAnalyser();
    await bench.start({ dataDirectory, analyser: later });
    assert.equal(later.requests.length, 0);
  });

  it("is found and deleted after a restart", async () => {
    const dataDirectory = await bench.directory();
    const { answer } = gate();
    const analyser = new FakeAnalyser();
    const first = await bench.start({ dataDirectory, analyser });
    const done = await submitted(first, "recognition", { user_token: CHILD });
    await settled(first, address(done));
    analyser.answer = answer;
    const broken = await submitted(first, "recognition", { user_token: CHILD });
    await until(() => analyser.running === 1);
    await first.close();
    const second = await bench.start({ dataDirectory, analyser: new FakeAnalyser(gate().answer) });
    const told = await second.deleteSpeaker(CHILD);
    assert.deepEqual([told.jobs.map(({ id }) => id), told.results.map(({ id }) => id)], [[broken], [done]]);
    assert.deepEqual(await filesWith(dataDirectory, CHILD), []);
  });

  describe("by route", () => {
    const json = { "content-type": "application/json" };
    const remove = (service: Reachable, body: string, headers: Record<string, string> = {}) =>
      post(service, DELETE_SPEAKER_PATH, body, { ...json, ...headers });

    it("is deleted and counted, and no other speaker's", async () => {
      const dataDirectory = await bench.directory();
      const service = await bench.start({ dataDirectory });
      const done = await submitted(service, "recognition", { user_token: CHILD });
      await settled(service, address(done));
      const others = await submitted(service, "recognition", { user_token: "another" });
      await settled(service, address(others));
      const answer = await remove(service, JSON.stringify({ user_token: CHILD }));
      assert.equal(answer.status, 200);
      const { bytes, ...counts } = answer.json as { bytes: number };
      assert.deepEqual(counts, { jobs: 0, results: 1, deliveries: 0 });
      assert.ok(bytes > 0);
      assertProblem(await get(service, address(done)), 404, "unknown-result");
      assert.equal((await get(service, address(others))).status, 200);
      assert.deepEqual((await remove(service, JSON.stringify({ user_token: CHILD }))).json, {
        jobs: 0,
        results: 0,
        deliveries: 0,
        bytes: 0,
      });
      assert.deepEqual(await filesWith(dataDirectory, CHILD), []);
      assert.ok(bench.lines.every((line) => !line.includes(CHILD)));
    });

    it("is refused without the key, to web pages, and by another method", async () => {
      const service = await bench.start();
      const body = JSON.stringify({ user_token: CHILD });
      assertProblem(await remove(service, body, { "x-api-key": "no" }), 401, "key-refused", "x-api-key");
      assertProblem(await remove(service, body, { origin: "http://evil.example" }), 403, "origin-refused", "origin");
      assertProblem(await get(service, DELETE_SPEAKER_PATH), 405, "method-not-allowed");
    });

    it("is refused where the body names no speaker", async () => {
      const service = await bench.start();
      assertProblem(
        await remove(service, `user_token=${CHILD}`, { "content-type": "application/x-www-form-urlencoded" }),
        415,
        "content-type-unsupported",
        "content-type",
      );
      assertProblem(await remove(service, "{"), 400, "body-malformed");
      for (const body of ["null", "[]", "{}", '{"user_token":["a"]}'])
        assertProblem(await remove(service, body), 422, "field-missing", "user_token");
      assertProblem(await remove(service, '{"user_token":" "}'), 422, "user-token-invalid", "user_token");
      assertProblem(await remove(service, JSON.stringify({ user_token: "x".repeat(5000) })), 413, "body-too-large");
    });
  });

  describe("in a data directory without a service", () => {
    it("is deleted, and what waits is neither analysed nor sent", async () => {
      const dataDirectory = await bench.directory();
      const { answer } = gate();
      const analyser = new FakeAnalyser();
      const service = await bench.start({ dataDirectory, analyser, limits: { concurrency: 1 } });
      const done = await submitted(service, "recognition", { user_token: CHILD });
      await settled(service, address(done));
      analyser.answer = answer;
      await submitted(service, "recognition", { user_token: CHILD });
      const others = await submitted(service, "recognition", { user_token: "another" });
      await assert.rejects(
        deleteStoredSpeaker(dataDirectory, CHILD, () => undefined),
        { code: "data-directory-in-use" },
      );
      await service.close();
      const { jobs, results, deliveries } = await deleteStoredSpeaker(dataDirectory, CHILD, () => undefined);
      assert.deepEqual([jobs.length, results.length, deliveries], [1, 1, 0]);
      assert.deepEqual(await filesWith(dataDirectory, CHILD), []);
      const later = await bench.start({ dataDirectory });
      assert.equal((await settled(later, address(others))).status, 200);
    });

    it("is not looked for where no service kept anything", async () => {
      const directory = await bench.directory();
      await assert.rejects(
        deleteStoredSpeaker(directory, CHILD, () => undefined),
        { code: "data-directory-missing" },
      );
      assert.deepEqual(await readdir(directory), []);
    });
  });

  it("is not sent to a webhook any more, and its idempotency keys go too", async () => {
    const dataDirectory = await bench.directory();
    let calls = 0;
    const receiver = createServer((_, response) => {
      calls++;
      response.writeHead(503).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const webhook_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    try {
      const service = await bench.start({ dataDirectory, allowLoopbackWebhooks: true });
      const form = formOf({ ...validParts("recognition"), user_token: CHILD, webhook_url });
      const { json } = await post(service, submitPath("recognition"), form, { "idempotency-key": "a-key-of-a-job" });
      const { id } = json as { id: string };
      // The first attempt has failed, another is due.
      await until(() => calls > 0);
      const { results, deliveries } = await service.deleteSpeaker(CHILD);
      assert.deepEqual([results.length, deliveries], [1, 1]);
      assert.deepEqual(await filesWith(dataDirectory, id), []);
      assert.deepEqual(await filesWith(dataDirectory, CHILD), []);
      assert.deepEqual(await readdir(join(dataDirectory, "keys")), []);
    } finally {
      await new Promise((resolve) => receiver.close(resolve));
    }
  });
});
