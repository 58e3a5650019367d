import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { AssessmentClient, type AssessmentProgress } from "#client/assessmentClient.ts";
import type { OperationId } from "#operations/operation.ts";
import { readWavHeader } from "#core/recording/wavHeader.ts";
import { json, type Step } from "../../support/faultServer.ts";
import { fixture } from "../../unit/contract/fixtures.ts";
import { KEY, request, run, TOKEN } from "./setup.ts";
import { scratch, wav } from "./recordings.ts";

describe("AssessmentClient", () => {
  const files = scratch();
  after(files.remove);
  const audioPath = files.write("ann smith.wav", wav(5));

  const ack = (path: string): Step => json(202, { id: "r-1", url: path });
  const table: [OperationId, "native" | "compat" | undefined, unknown, string, string, string][] = [
    [
      "fluency-v1",
      undefined,
      { id: "r-1", native_format: "/v1/audio/fluency/result/r-1/native_format", compat_format: "/c" },
      "/v1/audio/fluency",
      "/v1/audio/fluency/result/r-1/native_format",
      "fluencyV1Native",
    ],
    [
      "fluency-v1",
      "compat",
      { id: "r-1", native_format: "/n", compat_format: "/v1/audio/fluency/result/r-1/compat_format" },
      "/v1/audio/fluency",
      "/v1/audio/fluency/result/r-1/compat_format",
      "fluencyV1Compat",
    ],
    [
      "fluency-v2",
      undefined,
      { id: "r-1", status_uri: "v2/audio/fluency/result/r-1" },
      "/v2/audio/fluency",
      "/v2/audio/fluency/result/r-1",
      "fluencyV2",
    ],
    [
      "pronunciation",
      undefined,
      { id: "r-1", url: "/v1/audio/pronunciation/result/r-1/?x=1#y" },
      "/v1/audio/pronunciation",
      "/v1/audio/pronunciation/result/r-1/?x=1",
      "pronunciation",
    ],
    ["recognition", undefined, { id: "r-1" }, "/v1/audio/recognition", "/v1/audio/recognition/result/r-1/", "recognitionIncorrect"],
  ];
  for (const [operation, format, acknowledgment, submitPath, resultPath, name] of table) {
    it(`submits ${operation} ${format ?? ""} and reads its result`, async () => {
      const { outcome, error, requests } = await run([json(202, acknowledgment), json(404, {}), json(200, fixture(name))], {
        operation,
        format,
        audioPath,
      });
      assert.equal(error, undefined);
      assert.deepEqual(
        requests.map(({ method, path }) => `${method} ${path}`),
        [`POST ${submitPath}`, `GET ${resultPath}`, `GET ${resultPath}`],
      );
      for (const { headers } of requests) assert.equal(headers["x-api-key"], KEY);
      assert.equal(outcome?.id, "r-1");
      assert.equal(outcome.result.operation.id, operation);
      assert.deepEqual(outcome.result.unread, []);
      assert.deepEqual(outcome.raw, fixture(name));
      assert.equal(outcome.text, JSON.stringify(fixture(name)));
    });
  }

  it("sends the form as documented, with its exact length and without the recording's name", async () => {
    const { requests } = await run([ack("/r"), json(200, fixture("fluencyV2"))], { audioPath, webhookUrl: "https://hooks.example/r" });
    const [{ headers, body }] = requests as [(typeof requests)[0]];
    assert.equal(headers["content-length"], String(body.length));
    assert.equal(headers["transfer-encoding"], undefined);
    assert.equal(body.includes("ann smith"), false);
    const form = await new Response(new Uint8Array(body), { headers: { "content-type": headers["content-type"]! } }).formData();
    assert.deepEqual([...form.keys()].sort(), ["file", "model_id", "reference_text", "user_token", "webhook_url"]);
    assert.deepEqual(
      [form.get("user_token"), form.get("model_id"), form.get("webhook_url")],
      [TOKEN, "model-a", "https://hooks.example/r"],
    );
    const reference = form.get("reference_text") as File;
    assert.match(reference.type, /^text\/plain; ?charset=utf-8$/);
    assert.deepEqual(Buffer.from(await reference.arrayBuffer()), Buffer.from(request.reference, "utf8"));
    const file = form.get("file") as File;
    assert.deepEqual([file.name, file.type], ["recording.wav", "audio/wav"]);
    assert.ok(Buffer.from(await file.arrayBuffer()).equals(readFileSync(audioPath)));
  });

  it("keeps a path in the base URL in front of every route", async () => {
    const { requests } = await run(
      [ack("/v2/audio/fluency/result/r-1"), json(200, fixture("fluencyV2"))],
      { audioPath },
      { path: "/speech/" },
    );
    assert.deepEqual(
      requests.map(({ path }) => path),
      ["/speech/v2/audio/fluency", "/speech/v2/audio/fluency/result/r-1"],
    );
  });

  it("tells each stage, and how much has been sent", async () => {
    const seen: AssessmentProgress[] = [];
    await run(
      [ack("/r"), json(404, {}), json(200, fixture("fluencyV2"))],
      { audioPath: files.write("long.wav", wav(100)) },
      { options: { onProgress: (progress) => seen.push(progress) } },
    );
    const stages = seen.map(({ stage }) => stage).filter((stage, index, all) => stage !== all[index - 1]);
    assert.deepEqual(stages, ["checking", "uploading", "waiting", "reading result"]);
    const fractions = seen.filter(({ stage }) => stage === "uploading").map(({ fraction }) => fraction!);
    assert.deepEqual([fractions[0], fractions.at(-1)], [0, 1]);
    assert.ok(fractions.length > 5, "it comes in steps");
    assert.deepEqual(
      fractions,
      fractions.toSorted((a, b) => a - b),
    );
  });

  const refused: [string, Partial<typeof request>, RegExp][] = [
    ["reference", { reference: " \n" }, /reference is empty/],
    ["user token", { userToken: "ann@school.example" }, /user token must have 1 to 128 letters/],
    ["model id", { modelId: "" }, /model ID must have 1 to 256 characters/],
    ["webhook", { webhookUrl: "file:///etc" }, /webhook address must be an http or https address/],
  ];
  for (const [name, part, message] of refused) {
    it(`sends nothing with a wrong ${name}`, async () => {
      const { error, requests } = await run([], { audioPath, ...part });
      assert.equal(error?.code, "request-invalid");
      assert.match(error.message, message);
      assert.equal(error.message.includes("ann@"), false);
      assert.equal(requests.length, 0);
    });
  }

  it("sends nothing when the recording is not one to submit", async () => {
    const { error, requests } = await run([], { audioPath: files.write("short.wav", wav(1)), operation: "pronunciation" });
    assert.deepEqual([error?.code, requests.length], ["audio-too-short", 0]);
  });

  it("sends a copy with silence behind it in the place of a recording that is too short", async () => {
    const path = files.write("word.wav", wav(1));
    const { error, requests } = await run([json(400, {})], {
      audioPath: path,
      operation: "pronunciation",
      reference: "K AE1 T",
      silence: 2.1,
    });
    assert.equal(requests.length, 1, String(error));
    const { body } = requests[0]!;
    const file = body.subarray(body.indexOf("RIFF"));
    // Without what follows it in the form.
    const sent = file.subarray(0, 8 + file.readUInt32LE(4));
    const header = await readWavHeader((offset, length) => Promise.resolve(sent.subarray(offset, offset + length)), sent.length);
    assert.deepEqual([header?.duration, header?.missing], [3.1, 0]);
    assert.deepEqual(readFileSync(path), wav(1), "the file is as it was");
  });

  it("sends nothing where silence would not make the recording long enough, or cannot be added", async () => {
    for (const [part, code] of [
      [{ silence: 1.5 }, "audio-too-short"],
      [{ silence: 14.5 }, "audio-too-long"],
    ] as const) {
      const { error, requests } = await run([], {
        audioPath: files.write("word.wav", wav(1)),
        operation: "pronunciation",
        reference: "K AE1 T",
        ...part,
      });
      assert.deepEqual([error?.code, requests.length], [code, 0]);
    }
  });

  for (const baseUrl of [
    "",
    "assess.example",
    "ftp://assess.example",
    "https://me:secret@assess.example",
    "https://assess.example/?a=1",
    "file:///etc",
  ]) {
    it(`refuses ${JSON.stringify(baseUrl)} as base URL`, () => {
      assert.throws(
        () => new AssessmentClient({ baseUrl, apiKey: KEY }),
        (error: Error & { code?: string }) => {
          assert.equal(error.code, "base-url-invalid");
          assert.equal(error.message.includes("secret"), false);
          return true;
        },
      );
    });
  }
  for (const baseUrl of [
    "http://assess.example",
    "http://192.168.1.5:8080",
    "http://127.0.0.1.example",
    "http://localhost.example",
    "http://[::2]",
  ]) {
    it(`refuses ${baseUrl}, which others on the way can read`, () => {
      assert.throws(
        () => new AssessmentClient({ baseUrl, apiKey: KEY }),
        (error: Error & { code?: string }) => {
          assert.equal(error.code, "insecure-address");
          assert.ok(error.message.includes(`The connection to ${baseUrl} would not be encrypted`), error.message);
          return true;
        },
      );
    });
  }
  for (const baseUrl of ["http://127.0.0.1:8080", "http://127.8.9.10", "http://LOCALHOST:1", "http://[::1]:1", "https://assess.example"]) {
    it(`takes ${baseUrl}`, () => assert.doesNotThrow(() => new AssessmentClient({ baseUrl, apiKey: KEY })));
  }
  for (const apiKey of ["", " ", "a b", "a\nb: c", "schlüssel"]) {
    it(`refuses ${JSON.stringify(apiKey)} as key`, () => {
      assert.throws(() => new AssessmentClient({ baseUrl: "https://assess.example", apiKey }), { code: "key-missing" });
    });
  }
});
