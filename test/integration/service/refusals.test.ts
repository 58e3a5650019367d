import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import type { OperationId } from "#operations/operation.ts";
import { isSameSecret } from "#platform/node/hash.ts";
import { checkKey, ownHosts } from "#service/http/guards.ts";
import { STATUS_TITLES } from "#service/http/statusTitles.ts";
import type { Service } from "#service/node/startService.ts";
import {
  assertProblem,
  formOf,
  get,
  post,
  rawRequest,
  ServiceBench,
  spoken,
  spokenAfter,
  submit,
  submitted,
  until,
  validParts,
  type Parts,
} from "./serviceBench.ts";
import { FakeAnalyser } from "./fakeAnalyser.ts";
import { wavBytes } from "../../unit/service/wavBytes.ts";
import { submitPath } from "../../support/results.ts";

describe("refusals", () => {
  const bench = new ServiceBench();
  let service: Service;
  const analyser = new FakeAnalyser();
  before(async () => {
    service = await bench.start({ analyser, limits: { bodyBytes: 500_000, referenceBytes: 1000, lingerTimeout: 100 } });
  });
  after(() => bench.clear());
  const host = () => new URL(service.url).host;

  describe("of who asks", () => {
    it("no key", async () => {
      const answer = await get(service, "/v1/audio/fluency", { "x-api-key": "" });
      assertProblem(answer, 401, "key-missing", "x-api-key");
      assert.match(String(answer.headers["www-authenticate"]), /x-api-key/);
    });
    it("a wrong key, on known and unknown addresses alike", async () => {
      for (const path of ["/v1/audio/fluency", "/nothing"])
        assertProblem(await get(service, path, { "x-api-key": "a-key-for-testz" }), 401, "key-refused", "x-api-key");
    });
    it("a wrong key with a whole upload still gets its answer", async () => {
      assertProblem(
        await post(service, submitPath("fluency-v1"), formOf({ ...validParts("fluency-v1"), file: wavBytes({ seconds: 25 }) }), {
          "x-api-key": "no",
        }),
        401,
        "key-refused",
        "x-api-key",
      );
    });
    it("but addresses that say nothing about anybody need none", async () => {
      for (const path of ["/healthz", "/openapi.json", "/problems", "/problems/key-missing", "/problems/pending/"])
        assert.equal((await get(service, path, { "x-api-key": "" })).status, 200, path);
      for (const path of ["/models", "/problems/key-missing/more", "/healthz/more"])
        assertProblem(await get(service, path, { "x-api-key": "" }), 401, "key-missing", "x-api-key");
    });
    it("but /healthz needs none", async () => {
      const answer = await rawRequest(service, { headers: { "x-api-key": "" } });
      assert.deepEqual([answer.status, answer.json], [200, { status: "ok", queue: { waiting: 0, running: 0 } }]);
    });
    for (const name of ["evil.example", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example", "[::1]"]) {
      it(`Host ${name}`, async () => assertProblem(await rawRequest(service, { headers: { host: name } }), 403, "host-refused", "host"));
    }
    it("Host with the names under which the service answers", async () => {
      const { port } = new URL(service.url);
      const { detail } = (await rawRequest(service, { headers: { host: "evil.example" } })).json as { detail: string };
      for (const name of ["127.0.0.1", "localhost"]) assert.ok(detail.includes(`http://${name}:${port}`), detail);
    });
    for (const origin of ["null", "http://evil.example", "http://127.0.0.1", "http://localhost:1", "vscode-webview://x"]) {
      it(`Origin ${origin}`, async () =>
        assertProblem(await rawRequest(service, { headers: { origin } }), 403, "origin-refused", "origin"));
    }
    it("our own names are let through", async () => {
      const { port } = new URL(service.url);
      for (const name of [`localhost:${port}`, `LOCALHOST:${port}`, host()])
        assert.equal((await rawRequest(service, { headers: { host: name, origin: service.url } })).status, 200);
    });
  });

  describe("of what is asked", () => {
    it("an unknown address", async () => assertProblem(await get(service, "/v1/audio"), 404, "unknown-path"));
    it("a wrong method", async () => {
      const answer = await get(service, "/v1/audio/fluency");
      assertProblem(answer, 405, "method-not-allowed");
      assert.equal(answer.headers["allow"], "POST");
    });
    it("a submission that is no form", async () =>
      assertProblem(
        await post(service, "/v1/audio/fluency", "{}", { "content-type": "application/json" }),
        415,
        "content-type-unsupported",
        "content-type",
      ));
    it("a form without a boundary", async () =>
      assertProblem(
        await post(service, "/v1/audio/fluency", "x", { "content-type": "multipart/form-data" }),
        400,
        "form-malformed",
        "content-type",
      ));
    it("a form that ends too early", async () =>
      assertProblem(
        await post(service, "/v1/audio/fluency", '--B\r\nContent-Disposition: form-data; name="model_id"\r\n\r\nloc', {
          "content-type": "multipart/form-data; boundary=B",
        }),
        400,
        "form-malformed",
      ));
    it("a form that ends in the middle of a file, which is named", async () => {
      const whole = Buffer.from(await new Response(formOf(validParts("recognition"))).arrayBuffer());
      const boundary = /^--(.*)\r\n/.exec(whole.toString("latin1"))![1]!;
      const chunks = [whole.subarray(0, 40_000)];
      assertProblem(
        await rawRequest(service, {
          method: "POST",
          path: "/v1/audio/recognition",
          headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
          chunks,
        }),
        400,
        "form-malformed",
        "file",
      );
    });
    for (const [name, length] of [
      ["100 kB", 100_000],
      ["3 MB", 3_000_000],
    ] as const) {
      it(`a part with a header of ${name}`, async () => {
        const big = await bench.start();
        assertProblem(
          await post(big, "/v1/audio/fluency", `--B\r\nX: ${"x".repeat(length)}`, { "content-type": "multipart/form-data; boundary=B" }),
          400,
          "form-malformed",
        );
      });
    }
    for (const count of [22, 300]) {
      it(`a form with ${count} parts too many`, async () => {
        const form = formOf(validParts("recognition"));
        for (let i = 0; i < count; i++) form.append(`part${i}`, "x");
        assertProblem(await post(service, "/v1/audio/recognition", form), 400, "form-too-many-parts");
      });
    }
    it("a form of files only", async () => {
      const form = formOf(validParts("recognition"));
      for (let i = 0; i < 10; i++) form.append(`file${i}`, new Blob(["x"]));
      assertProblem(await post(service, "/v1/audio/recognition", form), 400, "form-too-many-parts");
    });
    for (const path of [
      "/v3/audio/fluency",
      "/v1/../v2/audio/fluency",
      "/v2/audio/pronunciation",
      "/v2/audio/recognition",
      "/audio/fluency",
      "/v1/audio/%66luency",
      "/v1/audio/fluency/..%2frecognition",
    ]) {
      it(`a submission at ${path}`, async () =>
        assertProblem(await rawRequest(service, { method: "POST", path, chunks: [Buffer.from("x")] }), 404, "unknown-path"));
    }
    for (const id of [
      "..%2f..%2fservice.lock",
      "%2e%2e%2f%2e%2e%2fwebhook-secret",
      "..%5c..%5cjobs",
      "%00",
      "..",
      "0123456789abcdef0123456789abcdef%2f..",
      "0123456789ABCDEF0123456789ABCDEF",
    ]) {
      it(`the result ${id}`, async () =>
        assertProblem(await rawRequest(service, { path: `/v2/audio/fluency/result/${id}` }), 404, "unknown-result"));
    }
    for (const [name, text, status, code, field] of [
      ["what is no HTTP", "\x16\x03\x01\x02\x00\x01\r\n\r\n", 400, "request-malformed"],
      [
        "two lengths",
        "POST /v1/audio/fluency HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        400,
        "request-malformed",
      ],
      ["20 kB of headers", `GET /healthz HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431, "headers-too-large"],
      ["a target of 20 kB", `GET /${"x".repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, "headers-too-large"],
      ["a broken chunk", "POST /v1/audio/fluency HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n", 400, "request-malformed"],
      ["no Host", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", 403, "host-refused", "host"],
      ["an expectation", "POST /v1/audio/fluency HTTP/1.1\r\nExpect: wonders\r\n\r\n", 417, "expectation-refused", "expect"],
      ["a tunnel", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n", 400, "request-malformed"],
    ] as [string, string, number, string, string?][]) {
      it(name, async () => assertProblem(await spoken(service, text), status, code, field));
      it(`${name}, on a connection whose first request was fine`, async () =>
        assertProblem(await spokenAfter(service, text), status, code, field));
    }
    it("a field that comes twice", async () => {
      for (const [name, value] of [
        ["file", new Blob(["x"])],
        ["model_id", "local-en"],
      ] as const) {
        const form = formOf(validParts("recognition"));
        form.append(name, value as string);
        assertProblem(await post(service, "/v1/audio/recognition", form), 400, "field-repeated", name);
      }
    });
    it("a body that says it is too large", async () =>
      assertProblem(await submit(service, "fluency-v1", { file: wavBytes({ seconds: 40 }) }), 413, "body-too-large", "file"));
    it("a body that turns out too large, in whichever part", async () => {
      for (const name of ["file", "other"]) {
        const head = Buffer.from(`--B\r\nContent-Disposition: form-data; name="${name}"; filename="a.wav"\r\n\r\n`);
        const answer = await rawRequest(service, {
          method: "POST",
          path: "/v1/audio/fluency",
          headers: { "content-type": "multipart/form-data; boundary=B", "transfer-encoding": "chunked" },
          chunks: [head, ...Array.from({ length: 12 }, () => Buffer.alloc(50_000))],
        });
        assertProblem(answer, 413, "body-too-large", "file");
      }
    });
    it("an upload that goes on for ever after its refusal, which is cut off", async () => {
      const { hostname, port } = new URL(service.url);
      const socket = connect(Number(port), hostname);
      socket.on("error", () => undefined);
      socket.write(`POST /v1/audio/fluency HTTP/1.1\r\nHost: ${host()}\r\nx-api-key: no\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n`);
      const [answer] = (await once(socket, "data")) as [Buffer];
      assert.match(answer.toString(), /^HTTP\/1\.1 401 /);
      await once(socket, "close");
    });
  });

  describe("of what is submitted", () => {
    const cases: [string, OperationId, Parts, number, string, string][] = [
      ["no file", "recognition", { file: undefined }, 422, "field-missing", "file"],
      ["a file that is a plain field", "recognition", { file: "RIFF" }, 422, "field-missing", "file"],
      ["a token that is a recording", "recognition", { user_token: wavBytes() }, 413, "field-too-long", "user_token"],
      ["a model that is bytes", "recognition", { model_id: Buffer.from([0xff, 0xfe, 0]) }, 422, "field-not-utf8", "model_id"],
      ["no reference", "recognition", { reference_text: undefined }, 422, "field-missing", "reference_text"],
      ["no user token", "recognition", { user_token: undefined }, 422, "field-missing", "user_token"],
      ["no model", "recognition", { model_id: undefined }, 422, "field-missing", "model_id"],
      ["an empty user token", "recognition", { user_token: " " }, 422, "user-token-invalid", "user_token"],
      ["a user token of two lines", "recognition", { user_token: "a\nb" }, 422, "user-token-invalid", "user_token"],
      ["a user token of 201 characters", "recognition", { user_token: "a".repeat(201) }, 422, "user-token-invalid", "user_token"],
      ["an unknown model", "recognition", { model_id: "hosted-7" }, 422, "model-unknown", "model_id"],
      ["a webhook of another scheme", "recognition", { webhook_url: "ftp://127.0.0.1/" }, 422, "webhook-url-invalid", "webhook_url"],
      ["a relative webhook", "recognition", { webhook_url: "/hook" }, 422, "webhook-url-invalid", "webhook_url"],
      ["a webhook with a password", "recognition", { webhook_url: "http://a:b@127.0.0.1/" }, 422, "webhook-url-invalid", "webhook_url"],
      [
        "a reference in Latin-1",
        "recognition",
        { reference_text: Buffer.from("caf\xe9", "latin1") },
        422,
        "reference-not-utf8",
        "reference_text",
      ],
      ["a plain reference that was not UTF-8", "recognition", { reference_text: "caf\uFFFD" }, 422, "reference-not-utf8", "reference_text"],
      ["an empty reference", "fluency-v1", { reference_text: Buffer.alloc(0) }, 422, "reference-empty", "reference_text"],
      ["a reference without words", "fluency-v2", { reference_text: "\uFEFF … – !\n" }, 422, "reference-empty", "reference_text"],
      ["a page for a word", "recognition", { reference_text: "cat ".repeat(101) }, 422, "reference-too-long", "reference_text"],
      ["no phonemes", "pronunciation", { reference_text: " \n" }, 422, "reference-empty", "reference_text"],
      ["unknown phonemes", "pronunciation", { reference_text: "K AE1 QQ T" }, 422, "reference-unknown-phoneme", "reference_text"],
      ["a letter that is two", "recognition", { reference_text: "<letter>bc</letter>" }, 422, "reference-markup", "reference_text"],
      ["stress on a consonant", "pronunciation", { reference_text: "K AE1 NG1" }, 422, "reference-unknown-phoneme", "reference_text"],
      ["phonemes in small letters", "pronunciation", { reference_text: "k ae t" }, 422, "reference-unknown-phoneme", "reference_text"],
      [
        "a reference that is too long, as a file",
        "recognition",
        { reference_text: Buffer.alloc(1001, "a") },
        413,
        "field-too-long",
        "reference_text",
      ],
      [
        "a reference that is too long, as a field",
        "recognition",
        { reference_text: "a".repeat(1001) },
        413,
        "field-too-long",
        "reference_text",
      ],
      ["an empty recording", "recognition", { file: Buffer.alloc(0) }, 422, "audio-unreadable", "file"],
      ["text as a recording", "recognition", { file: Buffer.from("This is not a recording.") }, 422, "audio-unreadable", "file"],
      ["a header without samples", "recognition", { file: wavBytes().subarray(0, 36) }, 422, "audio-unreadable", "file"],
      ["no samples", "recognition", { file: wavBytes({ seconds: 0 }) }, 422, "audio-too-short", "file"],
      [
        "65,535 channels",
        "recognition",
        { file: wavBytes({ seconds: 0.2, channels: 65_535, blockAlign: 2 }) },
        415,
        "audio-unsupported",
        "file",
      ],
      ["no channels", "recognition", { file: wavBytes({ channels: 0, blockAlign: 2 }) }, 422, "audio-unreadable", "file"],
      ["a sample rate of 7999 Hz", "recognition", { file: wavBytes({ sampleRate: 7999 }) }, 415, "audio-unsupported", "file"],
      [
        "a sample rate of 192 kHz",
        "recognition",
        { file: wavBytes({ sampleRate: 192_000, seconds: 0.1 }) },
        415,
        "audio-unsupported",
        "file",
      ],
      ["12 bits", "recognition", { file: wavBytes({ bits: 12, blockAlign: 2 }) }, 415, "audio-unsupported", "file"],
      ["ADPCM", "recognition", { file: wavBytes({ formatTag: 2 }) }, 415, "audio-unsupported", "file"],
      ["a contradictory header", "recognition", { file: wavBytes({ blockAlign: 6 }) }, 422, "audio-unreadable", "file"],
      [
        "an Ogg file where WAV alone is allowed",
        "fluency-v2",
        { file: Buffer.from("OggS\0\x02 and so on") },
        415,
        "audio-unsupported",
        "file",
      ],
      ...["fLaC\0\0\0\x22", "FORM\0\0\0\x08AIFF", "caff\0\x01", "#!AMR\n", "\x30\x26\xb2\x75\x8e\x66\xcf\x11"].map(
        (begins): (typeof cases)[number] => [
          `a recording in a format that nothing accepts: ${JSON.stringify(begins)}`,
          "fluency-v1",
          { file: Buffer.from(`${begins} and so on`, "latin1") },
          415,
          "audio-unsupported",
          "file",
        ],
      ),
      ["2.99 seconds of pronunciation", "pronunciation", { file: wavBytes({ seconds: 2.99 }) }, 422, "audio-too-short", "file"],
      ["15.01 seconds of pronunciation", "pronunciation", { file: wavBytes({ seconds: 15.01 }) }, 422, "audio-too-long", "file"],
      ["30.01 seconds of recognition", "recognition", { file: wavBytes({ seconds: 30.01, bits: 8 }) }, 422, "audio-too-long", "file"],
    ];
    for (const [name, operation, parts, status, code, field] of cases) {
      it(name, async () => {
        const asked = analyser.requests.length;
        assertProblem(await submit(service, operation, parts), status, code, field);
        assert.equal(analyser.requests.length, asked);
      });
    }

    it("names what is known, unknown and to be done", async () => {
      const detail = async (operation: OperationId, parts: Parts) => (await submit(service, operation, parts)).json as { detail: string };
      assert.match((await detail("recognition", { model_id: "x" })).detail, /local-en, local-en-segmented/);
      assert.match((await detail("pronunciation", { reference_text: "K QQ XX QQ" })).detail, /: QQ, XX\./);
      assert.match((await detail("fluency-v2", { file: Buffer.from("OggS....") })).detail, /accepts wav.*ffmpeg/);
      assert.match((await detail("fluency-v1", { file: Buffer.from("fLaC....") })).detail, /in FLAC format.*accepts wav, mp3.*ffmpeg/);
      assert.match((await detail("recognition", { file: wavBytes({ seconds: 31, bits: 8 }) })).detail, /31\.0 seconds.*at most 30 seconds/);
    });
  });

  describe("but takes", () => {
    const cases: [string, OperationId, Parts][] = [
      ["a reference as a plain field", "recognition", { reference_text: "café" }],
      ["a token with signs", "recognition", { user_token: "pupil 7/äöü@school" }],
      ["the segmenting model", "recognition", { model_id: "local-en-segmented" }],
      ["an empty webhook field as none", "recognition", { webhook_url: "" }],
      ["phonemes with and without stress", "pronunciation", { reference_text: "K AE1 T\n DH AH0 ZH ER" }],
      ["exactly 3 seconds", "pronunciation", { file: wavBytes({ seconds: 3 }) }],
      ["exactly 15 seconds", "pronunciation", { file: wavBytes({ seconds: 15 }) }],
      ["exactly 30 seconds", "recognition", { file: wavBytes({ seconds: 30, bits: 8 }) }],
      ["an Ogg file for fluency v1, whose inside the engine judges", "fluency-v1", { file: Buffer.from("OggS\0\x02 and so on") }],
      ["unknown fields and files", "recognition", { note: "hello", picture: Buffer.from("x") }],
      ["a token as a file part", "recognition", { user_token: Buffer.from("speaker-1") }],
    ];
    for (const [name, operation, parts] of cases) it(name, async () => void (await submitted(service, operation, parts)));

    it("a byte order mark, and leaves it out", async () => {
      await submitted(service, "recognition", { reference_text: Buffer.from("\uFEFFbommed") });
      await until(() => analyser.requests.some(({ reference }) => reference.includes("bommed")));
      assert.equal(analyser.requests.find(({ reference }) => reference.includes("bommed"))!.reference, "bommed");
    });
  });
});

describe("the statuses of refusals", () => {
  it("are called as HTTP calls them", () => {
    for (const [status, title] of Object.entries(STATUS_TITLES)) assert.equal(title, STATUS_CODES[status]);
    const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
    const used = files.flatMap((name) =>
      [...readFileSync(join("src", name), "utf8").matchAll(/\b(?:ProblemError|refusal)\(\s*(\d{3})/g)].map(([, status]) => Number(status)),
    );
    assert.ok(used.length > 50);
    assert.deepEqual(
      used.filter((status) => !(status in STATUS_TITLES)),
      [],
    );
  });
});

describe("guards", () => {
  it("compares keys by digest", () => {
    assert.equal(isSameSecret("key", "key"), true);
    for (const other of ["", "ke", "kez", "key ", "Key", "keykey"]) assert.equal(isSameSecret(other, "key"), false, other);
  });
  it("takes no list of keys", () => {
    assert.throws(() => checkKey({ "x-api-key": "no, key" }, "key"));
    assert.doesNotThrow(() => checkKey({ "x-api-key": "key" }, "key"));
  });
  it("knows its names with and without the default port", () => {
    assert.deepEqual(ownHosts(80), ["127.0.0.1", "127.0.0.1:80", "localhost", "localhost:80"]);
    assert.deepEqual(ownHosts(8080), ["127.0.0.1:8080", "localhost:8080"]);
  });
});
