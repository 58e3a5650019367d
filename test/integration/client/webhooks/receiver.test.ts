import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { Webhook } from "standardwebhooks";
import type { ReceivedCallback } from "#client/webhooks/callbackHandler.ts";
import { startReceiver, type Receiver, type ReceiverOptions } from "#client/webhooks/startReceiver.ts";
import type { OperationId } from "#operations/operation.ts";
import { waitFor } from "../../../support/waitFor.ts";
import { fixture } from "../../../unit/contract/fixtures.ts";

const SECRET = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
const ID = "job-1";
const RESULT = { ...(fixture("recognitionCorrect") as object), assessment_id: ID };
const JSON_TYPE = { "content-type": "application/json" };

interface Answer {
  status: number;
  code: string | undefined;
  milliseconds: number;
}

describe("webhook receiver", () => {
  const received: ReceivedCallback[] = [];
  const lines: string[] = [];
  const receivers: Receiver[] = [];
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const receiver of receivers.splice(0)) await receiver.close();
    received.length = 0;
    lines.length = 0;
  });

  async function start(options: Partial<ReceiverOptions> = {}): Promise<Receiver> {
    const receiver = await startReceiver({
      expects: (id) => (id === ID ? { operation: "recognition", secret: SECRET } : undefined),
      onResult: (callback) => received.push(callback) > 0,
      log: (line) => lines.push(line),
      ...options,
    });
    receivers.push(receiver);
    return receiver;
  }

  async function post(
    url: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
    method = "POST",
  ): Promise<Answer> {
    const started = performance.now();
    const response = await fetch(url, {
      method,
      body: method === "POST" ? body : undefined,
      headers: { ...JSON_TYPE, ...headers },
      redirect: "manual",
    });
    const text = await response.text();
    return {
      status: response.status,
      code: text ? (JSON.parse(text) as { code: string }).code : undefined,
      milliseconds: performance.now() - started,
    };
  }

  function signed(body: string, { secret = SECRET, seconds = 0, id = "msg_1" } = {}): Record<string, string> {
    const time = new Date(Date.now() + seconds * 1000);
    return {
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(time.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(id, time, body),
    };
  }
  const send = (url: string, json: unknown = RESULT, headers?: Record<string, string>) =>
    post(url, JSON.stringify(json), { ...signed(JSON.stringify(json)), ...headers });
  const settled = () => sleep(30);
  async function until(condition: () => boolean): Promise<void> {
    while (!condition()) await sleep(5);
  }

  it("listens on loopback alone, at an address that cannot be guessed", async () => {
    const [one, other] = [await start(), await start()];
    assert.match(one.url, new RegExp(`^http://127\\.0\\.0\\.1:${one.port}/[A-Za-z0-9_-]{32}$`));
    assert.notEqual(one.token, other.token);
    const again = await start({ token: "a-token-that-was-made-before" });
    assert.equal(new URL(again.url).pathname, "/a-token-that-was-made-before");
    await assert.rejects(start({ token: "short" }), TypeError);
    await assert.rejects(start({ port: one.port }), { code: "port-unusable", message: /EADDRINUSE.*Choose another port/ });
  });

  it("takes a signed result, answers 204, and hands it on as the contract has it", async () => {
    const { url } = await start();
    const body = JSON.stringify({ ...RESULT, unknown_member: 1 });
    assert.equal((await post(url, body, signed(body))).status, 204);
    await until(() => received.length === 1);
    const { id, signed: isSigned, outcome } = received[0]!;
    assert.deepEqual([id, isSigned, outcome.kind], [ID, true, "result"]);
    if (outcome.kind !== "result") assert.fail();
    assert.deepEqual(
      [outcome.text, outcome.operation, outcome.result.operation.id, (outcome.raw as { unknown_member: number }).unknown_member],
      [body, "recognition", "recognition", 1],
    );
  });

  it("answers before the work on the result is done", async () => {
    let release = () => {};
    const held = new Promise<boolean>((resolve) => (release = () => resolve(true)));
    const slow = await start({ onResult: () => held });
    assert.equal((await send(slow.url)).status, 204);
    release();
  });

  it("hands on one of 100 duplicates that come at the same time, and none that comes later", async () => {
    let working = 0;
    const { url } = await start({
      expects: async (id) => {
        await sleep(5);
        return id === ID ? { operation: "recognition", secret: SECRET } : undefined;
      },
      onResult: async (callback) => {
        assert.equal(++working, 1);
        await sleep(50);
        received.push(callback);
        working--;
        return true;
      },
    });
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(url)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([204]));
    await until(() => received.length === 1);
    assert.equal((await send(url)).status, 204);
    await settled();
    assert.equal(received.length, 1);
    assert.deepEqual(lines, []);
  });

  it("still acknowledges a second delivery when the job is done with and nobody waits for it any more", async () => {
    const waiting = new Set([ID]);
    const { url } = await start({
      expects: (id) => (waiting.has(id) ? { secret: SECRET } : undefined),
      onResult: ({ id }) => waiting.delete(id!),
    });
    assert.equal((await send(url)).status, 204);
    await until(() => waiting.size === 0);
    await settled();
    assert.equal((await send(url)).status, 204);
  });

  it("hands on the next one when a result could not be stored, or was no more than a hint", async () => {
    let turn = 0;
    const { url } = await start({
      onResult: (callback) => {
        received.push(callback);
        if (++turn === 1) throw Object.assign(new Error(`disk full ${callback.id}`), { code: "ENOSPC" });
        return turn === 3;
      },
    });
    for (let time = 0; time < 5; time++) {
      assert.equal((await send(url)).status, 204);
      await settled();
    }
    assert.equal(received.length, 3);
    assert.deepEqual(lines, ["a result that was received could not be handled (ENOSPC)"]);
  });

  const forged: [string, (body: string) => Record<string, string>][] = [
    ["without a signature", () => ({})],
    ["signed with another secret", (body) => signed(body, { secret: OTHER_SECRET })],
    ["whose body was changed", (body) => signed(body.replace("true", "false"))],
    ["whose id was changed", (body) => ({ ...signed(body), "webhook-id": "msg_2" })],
    [
      "whose time was changed",
      (body) => ({ ...signed(body, { seconds: -60 }), "webhook-timestamp": String(Math.floor(Date.now() / 1000)) }),
    ],
    ["signed more than five minutes ago", (body) => signed(body, { seconds: -310 })],
    ["signed more than five minutes ahead", (body) => signed(body, { seconds: 310 })],
    ["whose time is none", (body) => ({ ...signed(body), "webhook-timestamp": "soon" })],
    [
      "of another version of the signature alone",
      (body) => ({ ...signed(body), "webhook-signature": signed(body)["webhook-signature"]!.replace("v1,", "v2,") }),
    ],
    ["with half of the signature", (body) => ({ ...signed(body), "webhook-signature": signed(body)["webhook-signature"]!.slice(0, 20) })],
    ["with an empty signature", (body) => ({ ...signed(body), "webhook-signature": "v1," })],
    ["with rubbish for a signature", (body) => ({ ...signed(body), "webhook-signature": "rubbish" })],
  ];
  for (const [what, headers] of forged) {
    it(`refuses a result ${what}, where there is a secret`, async () => {
      const { url } = await start();
      const body = JSON.stringify(RESULT);
      const { status, code } = await post(url, body, headers(body));
      assert.deepEqual([status, code], [401, "signature-refused"]);
      await settled();
      assert.equal(received.length, 0);
      assert.equal((await send(url)).status, 204, "the true one is still taken");
    });
  }

  it("takes a signature of four minutes ago, and one of several while a secret is changed", async () => {
    const { url } = await start({ expects: () => ({ secret: SECRET }) });
    const old = JSON.stringify({ ...RESULT, assessment_id: "old" });
    assert.equal((await post(url, old, signed(old, { seconds: -240 }))).status, 204);
    const body = JSON.stringify(RESULT);
    const both = `${signed(body, { secret: OTHER_SECRET })["webhook-signature"]} ${signed(body)["webhook-signature"]}`;
    assert.equal((await post(url, body, { ...signed(body), "webhook-signature": both })).status, 204);
  });

  it("says of a result without a secret that nothing vouches for it, also if it looks signed", async () => {
    const { url } = await start({
      expects: (id) => (id.startsWith("job") ? { operation: "recognition" } : undefined),
      onResult: (callback) => received.push(callback) > 5,
    });
    assert.equal((await post(url, JSON.stringify(RESULT))).status, 204);
    assert.equal((await send(url, { ...RESULT, assessment_id: "job-2" })).status, 204);
    await until(() => received.length === 2);
    assert.deepEqual(
      received.map(({ signed: isSigned }) => isSigned),
      [false, false],
    );
    assert.equal((await post(url, JSON.stringify({ ...RESULT, assessment_id: "stranger" }))).status, 404);
  });

  it("takes a failed job's problem", async () => {
    const { url } = await start();
    assert.equal(
      (
        await send(
          url,
          { type: "about:blank", status: 422, code: "audio-unreadable", detail: "No.", id: ID },
          { "content-type": "application/problem+json" },
        )
      ).status,
      204,
    );
    await until(() => received.length === 1);
    const { outcome } = received[0]!;
    assert.deepEqual(outcome.kind === "failure" && [outcome.problem.code, outcome.problem.detail], ["audio-unreadable", "No."]);
  });

  const kinds: [string, OperationId, string][] = [
    ["fluencyV1Native", "fluency-v1", "result_id"],
    ["fluencyV1Compat", "fluency-v1", "result_id"],
    ["fluencyV2", "fluency-v2", "assessment_id"],
    ["pronunciation", "pronunciation", "assessment_id"],
    ["recognitionCorrect", "recognition", "assessment_id"],
    ["recognitionIncorrect", "recognition", "assessment_id"],
  ];
  for (const [name, operation, member] of kinds) {
    it(`knows ${name} by itself, and by what was submitted`, async () => {
      const body = { ...(fixture(name) as object), [member]: ID };
      for (const expected of [{ secret: SECRET }, { secret: SECRET, operation }]) {
        const { url } = await start({ expects: () => expected });
        assert.equal((await send(url, body)).status, 204);
        await until(() => received.length === 1);
        const { outcome } = received.pop()!;
        assert.equal(outcome.kind === "result" && outcome.operation, operation);
      }
      const other = operation === "recognition" ? "pronunciation" : "recognition";
      const { url } = await start({ expects: () => ({ secret: SECRET, operation: other }) });
      assert.equal((await send(url, body)).status, 204);
      await until(() => received.length === 1);
      assert.equal(received.pop()!.outcome.kind, "hint");
    });
  }

  it("takes a result that is packed or in another charset, signed as it was written or as it was packed", async () => {
    const text = JSON.stringify({ ...RESULT, feedback: "Größe" });
    const packed = new Uint8Array(gzipSync(text));
    const bodies: [Uint8Array<ArrayBuffer>, string, Record<string, string>][] = [
      [packed, text, { "content-encoding": "gzip" }],
      [packed, Buffer.from(packed).toString(), { "content-encoding": "gzip" }],
      [packed, text, {}],
      [new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le")), text, {}],
      [new Uint8Array(Buffer.from(text, "latin1")), text, { "content-type": "application/json; charset=iso-8859-1" }],
      [new Uint8Array(Buffer.from(`\uFEFF${text}`)), `\uFEFF${text}`, {}],
    ];
    for (const [body, said, headers] of bodies) {
      const { url } = await start();
      assert.equal((await post(url, body, { ...signed(said), ...headers })).status, 204);
      await until(() => received.length === 1);
      const { outcome } = received.pop()!;
      assert.equal(outcome.kind === "result" && outcome.text, text);
    }
  });

  const refused: [string, (url: string) => Promise<Answer>, number, string][] = [
    ["an id that nobody waits for", (url) => send(url, { ...RESULT, assessment_id: "stranger" }), 404, "unknown-job"],
    ["another path", (url) => send(`${url}x`), 404, "unknown-path"],
    ["no path", (url) => send(new URL("/", url).href), 404, "unknown-path"],
    ["a path behind it", (url) => send(`${url}/more`), 404, "unknown-path"],
    ["the path of another case", (url) => send(url.toUpperCase().replace("HTTP", "http")), 404, "unknown-path"],
    ["GET", (url) => post(url, "", {}, "GET"), 405, "method-not-allowed"],
    ["PUT", (url) => post(url, "", {}, "PUT"), 405, "method-not-allowed"],
    ["DELETE", (url) => post(url, "", {}, "DELETE"), 405, "method-not-allowed"],
    ["an empty body", (url) => post(url, "", signed("")), 404, "unknown-job"],
    ["null", (url) => send(url, null), 404, "unknown-job"],
    ["a body without an id", (url) => send(url, { hello: 1 }), 404, "unknown-job"],
    ["a body with another number", (url) => send(url, { ...RESULT, assessment_id: 5 }), 404, "unknown-job"],
    ["a body whose id is endless", (url) => send(url, { ...RESULT, assessment_id: "a".repeat(201) }), 404, "unknown-job"],
    ["half of a result that nothing signs", (url) => post(url, JSON.stringify(RESULT).slice(0, 50)), 401, "signature-refused"],
    ["JSON that is deeply nested", (url) => post(url, `${"[".repeat(100_000)}${"]".repeat(100_000)}`), 404, "unknown-job"],
  ];
  for (const [what, act, status, code] of refused) {
    it(`refuses ${what} with ${status}`, async () => {
      const { url, token } = await start();
      const answer = await act(url);
      assert.deepEqual([answer.status, answer.code], [status, code]);
      await settled();
      assert.equal(received.length, 0);
      assert.ok(!lines.join().includes(token));
      assert.equal((await send(url)).status, 204, "the next true one is taken");
    });
  }

  for (const [what, body, type] of [
    ["called plain text", RESULT, "text/plain; charset=utf-8"],
    ["of a JSON type of its own", RESULT, "application/vnd.service+json"],
    ["in an envelope", { id: ID, result: RESULT }, "application/json"],
    ["in an envelope that has no id itself", { event: "done", data: RESULT }, "application/json"],
    ["in an envelope with an id of its own", { id: "evt_1", payload: RESULT }, "application/json"],
    ["in a list", [RESULT], "application/json"],
    ["called a form", RESULT, "application/x-www-form-urlencoded"],
  ] as const) {
    it(`takes a result ${what}`, async () => {
      const { url } = await start();
      assert.equal((await send(url, body, { "content-type": type })).status, 204);
      await until(() => received.length === 1);
      const { id, outcome } = received[0]!;
      // As it came: its envelope may say more.
      assert.deepEqual([id, outcome.kind === "result" && outcome.raw], [ID, body]);
      assert.equal(
        outcome.kind === "result" && (outcome.result.body as Record<string, unknown>).prediction,
        fixture("recognitionCorrect").prediction,
      );
    });
  }

  it("takes a result without a content type", async () => {
    const { url, port } = await start();
    const body = JSON.stringify(RESULT);
    const outgoing = request({ host: "127.0.0.1", port, path: new URL(url).pathname, method: "POST", agent: false, headers: signed(body) });
    outgoing.end(body);
    const [response] = (await once(outgoing, "response")) as [{ statusCode: number; resume(): void }];
    response.resume();
    assert.equal(response.statusCode, 204);
    await until(() => received.length === 1);
  });

  const unread: [string, string | Uint8Array<ArrayBuffer>, Record<string, string>?][] = [
    ["an event", JSON.stringify({ type: "assessment.finished", assessment: { job_id: ID } })],
    ["an event in another spelling", JSON.stringify({ jobId: ID })],
    ["the acknowledgment again", JSON.stringify({ id: ID, url: "/r" })],
    ["half of a result in an envelope", JSON.stringify({ payload: { assessment_id: ID } })],
    ["a list", JSON.stringify([{ id: ID }])],
    ["words", `${ID} is ready`],
    ["half of the JSON", `{"id":"${ID}","resu`],
    ["two JSON bodies", JSON.stringify(RESULT).repeat(2)],
    ["a form", `id=${ID}&status=done`, { "content-type": "application/x-www-form-urlencoded" }],
    [
      "a form in parts",
      `--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n${ID}\r\n--x--`,
      { "content-type": "multipart/form-data; boundary=x" },
    ],
    ["what is not UTF-8", new Uint8Array([0x22, 0xff, ...Buffer.from(` ${ID}`)])],
    ["what says that it is packed, and is not", `{"id":"${ID}"}`, { "content-encoding": "gzip" }],
    ["a web page", `<p>${ID}</p>`, { "content-type": "text/html" }],
  ];
  for (const [what, body, headers] of unread) {
    it(`takes ${what} for a hint about the job that it names, and of no other job`, async () => {
      const expects = (secret?: string) => (id: string) =>
        id === ID ? { operation: "recognition" as const, ...(secret && { secret }) } : undefined;
      const { url } = await start({ expects: expects() });
      assert.equal((await post(url, body, headers)).status, 204);
      await until(() => received.length === 1);
      const { outcome, ...about } = received[0]!;
      assert.deepEqual([about, outcome.kind], [{ id: ID, signed: false }, "hint"]);
      if (typeof body === "string") assert.equal(outcome.kind === "hint" && outcome.text, body);
      const other = await start({ expects: (id) => (id === "job-2" ? {} : undefined) });
      assert.equal((await post(other.url, body, headers)).status, 404);
      const vouched = await start({ expects: expects(SECRET) });
      assert.equal((await post(vouched.url, body, headers)).status, 401, "not without its signature where there is a secret");
    });
  }

  const written: [string, string | Uint8Array<ArrayBuffer>, Record<string, string>?][] = [
    ["after a byte order mark", `\uFEFF${JSON.stringify(RESULT)}`],
    [
      "with a number that JSON does not have",
      JSON.stringify(RESULT).replace(/"audio_duration":[\d.]+/, '"audio_duration":1.5,"score":NaN'),
    ],
  ];
  for (const [what, body, headers] of written) {
    it(`reads a result ${what}`, async () => {
      const { url } = await start({ expects: () => ({}) });
      assert.equal((await post(url, body, headers)).status, 204);
      await until(() => received.length === 1);
      const { outcome } = received[0]!;
      assert.equal(outcome.kind, "result");
      assert.equal(outcome.kind === "result" && (JSON.parse(outcome.text) as { assessment_id: string }).assessment_id, ID);
    });
  }

  it("knows a job by a number", async () => {
    const { url } = await start({ expects: (id) => (id === "5" ? {} : undefined) });
    assert.equal((await post(url, JSON.stringify({ ...RESULT, assessment_id: 5 }))).status, 204);
    await until(() => received.length === 1);
    assert.equal(received[0]!.id, "5");
  });

  it("acknowledges whatever comes for a job that is done with elsewhere, and hands nothing on", async () => {
    const { url } = await start({ expects: (id) => (id === ID ? { isDone: true, secret: SECRET } : undefined) });
    for (const body of [JSON.stringify(RESULT), `id=${ID}`]) assert.equal((await post(url, body)).status, 204);
    await settled();
    assert.equal(received.length, 0);
  });

  it("asks about a body that names no expected job, with what may be ids in it", async () => {
    const asked: (readonly string[])[] = [];
    const { url } = await start({ expects: () => undefined, expectsUnnamed: (ids) => (asked.push(ids), {}) });
    for (const body of [JSON.stringify({ status: "done" }), JSON.stringify({ ...RESULT, assessment_id: "early" })]) {
      assert.equal((await post(url, body)).status, 204);
      await settled();
    }
    assert.deepEqual(asked[0], []);
    assert.ok(asked[1]!.includes("early"));
    assert.deepEqual(
      received.map(({ id, outcome }) => [id, outcome.kind]),
      [
        [undefined, "hint"],
        [undefined, "result"],
      ],
    );
  });

  it("answers last where it is asked to: 503 until it is kept, and one of many at a time", async () => {
    let [turn, working] = [0, 0];
    const { url } = await start({
      answersLast: true,
      onResult: async (callback) => {
        assert.equal(++working, 1);
        await sleep(20);
        working--;
        if (++turn === 1) throw new Error("disk full");
        if (turn === 2) return "not kept";
        return received.push(callback) > 0;
      },
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(url)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 204, 204, 503, 503]);
    assert.equal(received.length, 1);
    assert.deepEqual(lines, ["a result that was received could not be handled (Error)"]);
    assert.equal((await send(url)).status, 204);
    assert.equal(received.length, 1);
  });

  it("hands several results on as a hint, as each may be another job's", async () => {
    const { url } = await start();
    assert.equal((await send(url, { data: [{ ...RESULT, assessment_id: "stranger" }, RESULT] })).status, 204);
    await until(() => received.length === 1);
    const { id, outcome } = received[0]!;
    assert.deepEqual(
      [id, outcome.kind, outcome.kind === "hint" && outcome.listed?.results.map((one) => one.id)],
      [ID, "hint", ["stranger", ID]],
    );
  });

  it("says of an id if a member is called that, and takes nobody else's", async () => {
    const asked: [string, boolean][] = [];
    const { url } = await start({ expects: (id, isNamed) => void asked.push([id, isNamed]) });
    await send(url, { user_id: "u", model_id: "m", event_id: "e", words: [{ id: "w" }], task: { jobId: "j" } });
    assert.deepEqual(asked, [
      ["j", true],
      ["e", false],
      ["w", false],
    ]);
  });

  it("looks for an id in a part of a large body alone", async () => {
    const { url } = await start({ expects: (id) => (id === ID ? {} : undefined) });
    const far = Array.from({ length: 200_000 }, (_, number) => ({ item_id: `x${number}` }));
    const before = process.cpuUsage();
    const { status } = await post(url, JSON.stringify({ far, job_id: ID }));
    const { user, system } = process.cpuUsage(before);
    const processor = (user + system) / 1000;
    assert.equal(status, 204);
    assert.ok(processor < 2000, `${processor} ms of the processor`);
  });

  for (const [how, headers] of [
    ["by its length", true],
    ["as it comes in, without a length", false],
  ] as const) {
    it(`refuses a body that is too large ${how}, and the sender sees it`, async () => {
      const { url } = await start({ limits: { bodyBytes: 100_000 } });
      const { port, pathname } = new URL(url);
      const size = 20_000_000;
      const before = process.memoryUsage().arrayBuffers;
      const outgoing = request({
        host: "127.0.0.1",
        port,
        path: pathname,
        method: "POST",
        agent: false,
        headers: { ...JSON_TYPE, ...(headers ? { "content-length": size } : {}) },
      });
      outgoing.on("error", () => undefined);
      const chunk = Buffer.alloc(100_000, " ");
      let sent = 0;
      const more = () => {
        while (sent < size && !outgoing.destroyed) {
          sent += chunk.length;
          if (!outgoing.write(chunk)) return void outgoing.once("drain", more);
        }
        outgoing.end();
      };
      more();
      const [response] = (await once(outgoing, "response")) as [{ statusCode: number; resume(): void }];
      response.resume();
      assert.equal(response.statusCode, 413);
      assert.ok(process.memoryUsage().arrayBuffers - before < 15_000_000);
      assert.equal((await send(url)).status, 204);
    });
  }

  it("takes a body that is as large as may be", async () => {
    const body = JSON.stringify({ ...RESULT, padding: "a".repeat(90_000) });
    const { url } = await start({ limits: { bodyBytes: Buffer.byteLength(body) } });
    assert.equal((await post(url, body, signed(body))).status, 204);
    assert.equal((await post(url, `${body} `, signed(`${body} `))).status, 413);
  });

  const slow: [string, (pathname: string) => string][] = [
    ["headers", () => "POST "],
    [
      "a body",
      (pathname) => `POST ${pathname} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
    ],
  ];
  for (const [what, head] of slow) {
    it(`ends a connection that drips ${what}`, async () => {
      const { url, port } = await start({ limits: { headersTimeout: 200, requestTimeout: 300 } });
      const socket = connect(port, "127.0.0.1");
      sockets.push(socket);
      const heard: Buffer[] = [];
      let reset = false;
      socket
        .on("data", (part: Buffer) => heard.push(part))
        .on("error", ({ code }: NodeJS.ErrnoException) => (reset ||= code === "ECONNRESET"));
      const closed = new Promise((resolve) => socket.once("close", resolve));
      socket.write(head(new URL(url).pathname));
      const timer = setInterval(() => socket.writable && socket.write("a"), 20);
      await closed;
      clearInterval(timer);
      // What was written after the answer may reset the connection, and take the answer along.
      if (!reset || heard.length > 0) assert.match(Buffer.concat(heard).toString(), /^HTTP\/1\.1 408 /);
      // On a busy machine, an honest sender may miss limits as short as these once.
      await waitFor("an answer to somebody else", async () => (await send(url)).status === 204 || undefined, 20_000);
    });
  }

  it("answers others while more connections than it keeps say nothing", async () => {
    const { url, port } = await start();
    for (let number = 0; number < 300; number++) sockets.push(connect(port, "127.0.0.1").on("error", () => undefined));
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    const { status, milliseconds } = await send(url);
    assert.equal(status, 204);
    assert.ok(milliseconds < 5000, `${milliseconds} ms`);
  });

  it("stays up when who is asked for the id fails", async () => {
    const { url } = await start({
      expects: () => {
        throw new Error(`no store for ${ID}`);
      },
    });
    assert.deepEqual((await send(url)).code, "internal-error");
    assert.deepEqual(lines, ["a callback met a defect (Error)"]);
  });

  it("closes when what it has taken is done, with connections open", async () => {
    let done = false;
    const receiver = await start({
      onResult: async () => {
        await sleep(100);
        return (done = true);
      },
    });
    const idle = connect(receiver.port, "127.0.0.1").on("error", () => undefined);
    sockets.push(idle);
    await once(idle, "connect");
    assert.equal((await send(receiver.url)).status, 204);
    await Promise.all([receiver.close(), receiver.close()]);
    assert.equal(done, true);
    await assert.rejects(send(receiver.url));
  });
});
