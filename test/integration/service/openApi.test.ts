import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { PRONUNCIATIONS_FIELD } from "#contract/reading/ownPronunciations.ts";
import { resultPath } from "#operations/operation.ts";
import { OPERATION_IDS } from "#operations/operations.ts";
import { PROBLEM_KINDS } from "#service/http/problemKinds.ts";
import { Router } from "#service/router.ts";
import { SERVED_OPERATIONS } from "#service/operations/servedOperations.ts";
import { ROOT } from "../../support/paths.ts";
import { assertDeliveryDescribed, assertDescribed, assertFormDescribed, DOCUMENT, operationAt, schemaAt } from "./described.ts";
import { FakeAnalyser, gate } from "./fakeAnalyser.ts";
import { assertProblem, get, post, ServiceBench, settled, submit, submitted, until, validParts } from "./serviceBench.ts";

describe("the service's description of itself", () => {
  const bench = new ServiceBench();
  afterEach(() => bench.clear());

  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    assert.deepEqual([await validator.validate({ ...structuredClone(DOCUMENT) }), validator.version], [{ valid: true }, "3.1"]);
  });

  it("would not be valid with anything else in it", async () => {
    const { valid } = await new Validator().validate({ ...structuredClone(DOCUMENT), paths: { "/x": { get: { responses: "none" } } } });
    assert.equal(valid, false);
  });

  it("is given to everybody, with the address and version of the service", async () => {
    const service = await bench.start({ version: "7.8.9" });
    const { json, headers } = await get(service, "/openapi.json", { "x-api-key": "" });
    assert.equal(headers["content-type"], "application/json");
    const { info, servers, ...rest } = json as { info: { version: string }; servers: unknown; paths: object };
    assert.deepEqual([info.version, servers], ["7.8.9", [{ url: service.url }]]);
    assert.deepEqual(rest.paths, JSON.parse(JSON.stringify(DOCUMENT.paths)));
    const shipped = JSON.parse(readFileSync(join(ROOT, "media/schemas/openapi.json"), "utf8")) as typeof rest;
    assert.deepEqual(shipped.paths, rest.paths);
  });

  it("has every address of the service, and no other", () => {
    const router = new Router(SERVED_OPERATIONS);
    for (const [path, item] of Object.entries(DOCUMENT.paths))
      for (const method of Object.keys(item)) assert.ok(router.match(method.toUpperCase(), path.replace(/\{\w+\}/, "x")), path);
    const described = Object.keys(DOCUMENT.paths).length;
    assert.equal(described, SERVED_OPERATIONS.flatMap(({ formats }) => [1, ...formats]).length + 6);
  });

  it("gives each operation a name of its own", () => {
    const names = Object.values(DOCUMENT.paths).flatMap((item) =>
      Object.values(item).map((one) => (one as { operationId?: string }).operationId),
    );
    assert.equal(new Set(names).size, names.length);
    assert.ok(
      names.every((name) => /^[a-z][A-Za-z0-9]+$/.test(name ?? "")),
      names.join(),
    );
  });

  for (const operation of SERVED_OPERATIONS) {
    it(`describes the form, the acknowledgments and the results of ${operation.id}`, async () => {
      const parts = {
        ...validParts(operation.id),
        [PRONUNCIATIONS_FIELD]: '{"zuri": ["Z UH1 R IY0"]}',
        webhook_url: "http://127.0.0.1:9/a",
      };
      const fields = Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, String(value)]));
      assertFormDescribed(operation.path, { ...fields, [PRONUNCIATIONS_FIELD]: JSON.parse(parts[PRONUNCIATIONS_FIELD]) as unknown });
      assert.throws(
        () => assertFormDescribed(operation.path, { ...fields, [PRONUNCIATIONS_FIELD]: {}, user_token: "Ann Lee" }),
        /user_token/,
      );
      assert.throws(() => assertFormDescribed(operation.path, { model_id: "local-en" }), /required property/);

      const service = await bench.start({ allowLoopbackWebhooks: true, limits: { webhookTimeout: 200 } });
      for (const model_id of ["local-en", "local-en-segmented"]) {
        // Every answer of `submit` and `settled` is compared with the document.
        const id = await submitted(service, operation.id, { ...parts, model_id });
        for (const format of operation.formats) {
          const { status, json } = await settled(service, resultPath(operation, id, format));
          assert.equal(status, 200);
          if (format === "native") assertDeliveryDescribed(operation.path, "application/json", json);
        }
      }
      const failure = { type: "a", title: "b", status: 422, detail: "c", code: "engine-failed" };
      assertDeliveryDescribed(operation.path, "application/problem+json", { ...failure, id: "1" });
      assert.throws(() => assertDeliveryDescribed(operation.path, "application/problem+json", failure), /required property/);
      assert.throws(() => assertDeliveryDescribed(operation.path, "application/problem+json", { type: "a" }), /required property/);
    });

    it(`promises callers of ${operation.id} what is always sent, and nothing that a reader makes up`, async () => {
      const service = await bench.start();
      const answer = await submit(service, operation.id);
      const sent = Object.keys(answer.json as object).sort();
      const { schema } = operationAt("POST", operation.path)!.responses[202]!.content!["application/json"]!;
      const { required, properties } = schemaAt(schema);
      assert.deepEqual([...required].sort(), sent);
      assert.deepEqual(Object.keys(properties).sort(), [...new Set([...sent, "url", "webhook_notification"])].sort());
      const path = resultPath(operation, (answer.json as { id: string }).id);
      const { json } = await settled(service, path);
      const { user_id: _, ...others } = json as { user_id: string };
      assert.throws(() => assertDescribed("GET", path, { status: 200, type: "application/json", body: others }), /user_id/);
    });

    it(`would not describe a result of ${operation.id} without its figures, or with others in their place`, () => {
      const path = resultPath(operation, "x");
      const answer = (body: object) => () => assertDescribed("GET", path, { status: 200, type: "application/json", body });
      assert.throws(answer({}), /required property/);
      assert.throws(answer({ audio_duration: "long" }), /audio_duration|results/);
      assert.throws(() => assertDescribed("GET", path, { status: 202, type: "application/json", body: {} }), /not described/);
    });
  }

  it("describes what is pending, unknown and deleted", async () => {
    const { open, answer } = gate();
    const service = await bench.start({ analyser: new FakeAnalyser(answer) });
    for (const id of OPERATION_IDS) {
      const path = resultPath(
        SERVED_OPERATIONS.find((one) => one.id === id)!,
        await submitted(service, id),
      );
      assertProblem(await get(service, path), 404, "pending");
      assertProblem(await get(service, path.replace(/[0-9a-f]{32}/, "0".repeat(32))), 404, "unknown-result");
    }
    open();
    const deletion = await post(service, "/speakers/delete", JSON.stringify({ user_token: "speaker-1" }), {
      "content-type": "application/json",
    });
    assert.equal(deletion.status, 200);
    assert.ok(operationAt("POST", "/speakers/delete"));
  });

  it("lists the models that a submission can name", async () => {
    const service = await bench.start();
    const { models } = (await get(service, "/models")).json as { models: { id: string; segmented: boolean; language: string }[] };
    assert.deepEqual(
      models.map(({ id, segmented, language }) => [id, segmented, language]),
      [
        ["local-en", false, "en"],
        ["local-en-segmented", true, "en"],
      ],
    );
    for (const { id } of models) assert.equal((await submit(service, "recognition", { model_id: id })).status, 202);
  });

  it("counts the jobs that wait and run", async () => {
    const { open, answer } = gate();
    const analyser = new FakeAnalyser(answer);
    const service = await bench.start({ analyser, version: "7.8.9", limits: { concurrency: 2 } });
    const health = async () => (await get(service, "/healthz", { "x-api-key": "" })).json;
    const ids = [];
    for (let i = 0; i < 5; i++) ids.push(await submitted(service, "recognition"));
    await until(() => analyser.running === 2);
    assert.deepEqual(await health(), { status: "ok", version: "7.8.9", queue: { waiting: 3, running: 2 } });
    open();
    for (const id of ids) await settled(service, `/v1/audio/recognition/result/${id}`);
    await until(async () => JSON.stringify(await health()).includes('{"waiting":0,"running":0}'));
  });
});

describe("the pages about problems", () => {
  const bench = new ServiceBench();
  afterEach(() => bench.clear());

  it("are where the type of a problem leads", async () => {
    const service = await bench.start();
    const { type } = assertProblem(await get(service, "/models", { "x-api-key": "" }), 401, "key-missing", "x-api-key");
    assert.equal(type, `${service.url}/problems/key-missing`);
    const page = await get(service, type, { "x-api-key": "" });
    assert.equal(page.headers["content-type"], "text/plain; charset=utf-8");
    assert.equal(
      page.json,
      "key-missing (401 Unauthorized)\nThe request carries no key. Send the service's key in the x-api-key header.\n",
    );
    assertProblem(await get(service, "/problems/nothing"), 404, "unknown-path");
    assertProblem(await get(service, "/problems/toString"), 404, "unknown-path");
  });

  it("are one for each kind, and all of them together", async () => {
    const service = await bench.start();
    const all = String((await get(service, "/problems")).json);
    for (const code of Object.keys(PROBLEM_KINDS)) {
      const page = String((await get(service, `/problems/${code}`)).json);
      assert.ok(page.startsWith(`${code} (`) && all.includes(page.trimEnd()), code);
    }
  });

  it("are about the codes that the docs list, each with its status", () => {
    const docs = readFileSync(join(ROOT, "media/docs/engineering/embedded-service.md"), "utf8");
    const rows = [...docs.matchAll(/^\| (\d{3}) \| (`.+?`) \|/gm)].flatMap(([, status, codes]) =>
      [...codes!.matchAll(/`([a-z0-9-]+)`/g)].map(([, code]) => ({ status: Number(status), code: code! })),
    );
    assert.ok(rows.length > 40);
    for (const { status, code } of rows) assert.ok(PROBLEM_KINDS[code]?.statuses.includes(status), `${code} ${status}`);
    for (const code of Object.keys(PROBLEM_KINDS)) assert.ok(docs.includes(`\`${code}\``), code);
  });

  it("are as many as the source has codes", () => {
    const inSource = SOURCES.flatMap((path) => [
      ...readFileSync(join(ROOT, path), "utf8").matchAll(/(?:ProblemError\(\s*\d{3},|refusal\((?:[\w.]+,)?|malformed\()\s*"([a-z0-9-]+)"/g),
    ]).map(([, code]) => code!);
    assert.ok(new Set(inSource).size > 25, inSource.join());
    for (const code of inSource) assert.ok(code in PROBLEM_KINDS, code);
  });
});

const SOURCES = [
  "src/service/http/guards.ts",
  "src/service/node/httpServer.ts",
  "src/service/operations/checkReference.ts",
  "src/service/requestHandler.ts",
  "src/service/router.ts",
  "src/service/store/diskUse.ts",
  "src/service/store/idempotencyKeys.ts",
  "src/service/submission/checkAudio.ts",
  "src/service/submission/checkSubmission.ts",
  "src/service/submission/readForm.ts",
  "src/service/submission/readToken.ts",
  "src/service/submission/submissionIntake.ts",
];
