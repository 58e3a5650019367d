import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AssessmentClient, type AssessRequest } from "#client/assessmentClient.ts";
import { inspectAudio } from "#client/recordings/inspectAudio.ts";
import { createTransport } from "#client/node/transport.ts";
import { readBody } from "#client/exchange/readBody.ts";
import { DELETE_SPEAKER_PATH } from "#contract/wire/routes.ts";
import type { Transport } from "#contract/wire/transport.ts";
import type { Analyser, AnalysisOptions, AnalysisRequest } from "#core/analysis.ts";
import { createEngine } from "#engine/createEngine.ts";
import type { InProcessOptions, InProcessService } from "#service/startInProcess.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";
import { MemoryFiles } from "../../support/memoryFiles.ts";
import { SAMPLES } from "../../support/paths.ts";
import { submitPath } from "../../support/results.ts";
import { wavBytes } from "../../unit/service/wavBytes.ts";
import { sample } from "./fakeAnalyser.ts";
import { formOf, type Parts, ServiceBench, validParts } from "./serviceBench.ts";
import { builtForWeb, openPage, WebLocks, type WebPage } from "./webPage.ts";

const DATA = "memory:///storage/service";
const KEY = "a-key-for-tests";
const TOKEN = "speaker-1";

/** Answers with the samples, at once. */
const PROMPT: Analyser = { analyse: ({ kind }) => Promise.resolve(sample(kind)), close: () => Promise.resolve() };
/** Answers never, until its signal aborts. */
const SLOW: Analyser = {
  analyse: (_, { signal } = {}) =>
    new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error))),
  close: () => Promise.resolve(),
};

const reference = (name: string) => readFileSync(join(SAMPLES, name), "utf8").replace(/^#.*\n/gm, "");
const KINDS: Omit<AssessRequest, "userToken" | "modelId">[] = [
  { operation: "fluency-v2", audioPath: "the-seed.wav", reference: reference("the-seed.txt") },
  { operation: "fluency-v1", audioPath: "the-seed.wav", reference: reference("the-seed.txt") },
  { operation: "fluency-v1", format: "compat", audioPath: "the-seed.wav", reference: reference("the-seed.txt") },
  { operation: "pronunciation", audioPath: "the-snow.wav", reference: reference("the-snow.arpabet") },
  { operation: "recognition", audioPath: "elephant.wav", reference: "elephant" },
];

/** The same wherever and whenever it was made. */
function alike(text: string, origin: string): string {
  return text
    .replaceAll(origin, "ORIGIN")
    .replace(/\b[0-9a-f]{32}\b/g, "ID")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, "TIME");
}

describe("the service within a process", function () {
  this.timeout(60_000);
  let code: string;
  before(() => (code = builtForWeb()));

  let files: MemoryFiles;
  let locks: WebLocks;
  let page: WebPage;
  const services: InProcessService[] = [];
  beforeEach(async () => {
    files = new MemoryFiles();
    for (const name of ["the-seed.wav", "the-snow.wav", "elephant.wav"])
      await files.write(`memory:///audio/${name}`, readFileSync(join(SAMPLES, name)));
    locks = new WebLocks();
    page = openPage(code, files, locks);
  });
  afterEach(async () => {
    for (const service of services.splice(0)) await service.close();
    assert.deepEqual(await files.list(`${DATA}/unfinished`).catch(() => []), [], "nothing half-written is left");
  });

  const start = async (options: Partial<InProcessOptions> = {}, from = page) => {
    const service = await from.startInProcess({ analyser: PROMPT, dataDirectory: DATA, apiKey: KEY, ...options });
    services.push(service);
    return service;
  };
  const clientOf = ({ url: baseUrl, apiKey, transport }: InProcessService, from = page) =>
    new from.AssessmentClient({ baseUrl, apiKey, transport });
  const requestFor = (kind: (typeof KINDS)[number]): AssessRequest => ({
    ...kind,
    audioPath: `memory:///audio/${kind.audioPath}`,
    userToken: TOKEN,
    modelId: "local-en",
  });
  const word = requestFor(KINDS[4]!);

  it("is built without anything of Node's", () => assert.deepEqual(code.match(/["'`]node:\w+/g), null));

  it("runs the engine for all kinds, with the same results as over HTTP", async () => {
    const folder = mkdtempSync(join(tmpdir(), "in-process-"));
    const engine = createEngine({ directory: engineDirectory(), workers: 1 });
    const bench = new ServiceBench();
    let recordings = 0;
    /** The engine here reads from a disk. */
    const analyse = async (request: AnalysisRequest, options?: AnalysisOptions) => {
      const audioPath = join(folder, `${++recordings}.wav`);
      writeFileSync(audioPath, await files.read(request.audioPath));
      return engine.analyse({ ...request, audioPath }, options);
    };
    try {
      const within = await start({ analyser: { analyse, close: () => Promise.resolve() } });
      const over = await bench.start({ analyser: engine });
      const overHttp = new AssessmentClient({ baseUrl: over.url, apiKey: over.apiKey, proxy: {} });
      for (const kind of KINDS) {
        const stages = new Set<string>();
        const outcome = await clientOf(within).assess(requestFor(kind), { onProgress: ({ stage }) => stages.add(stage) });
        const expected = await overHttp.assess({ ...requestFor(kind), audioPath: join(SAMPLES, kind.audioPath) });
        assert.equal(alike(outcome.text, within.url), alike(expected.text, over.url), kind.operation);
        assert.deepEqual(
          JSON.parse(alike(JSON.stringify(outcome.result), within.url)),
          JSON.parse(alike(JSON.stringify(expected.result), over.url)),
        );
        assert.deepEqual([...stages], ["checking", "uploading", "waiting", "reading result"]);
      }
      assert.equal(recordings, KINDS.length);
    } finally {
      await bench.clear();
      await engine.close();
      rmSync(folder, { recursive: true });
    }
  });

  describe("answers as over HTTP", () => {
    const bench = new ServiceBench();
    afterEach(() => bench.clear());
    const limits = { bodyBytes: 300_000, referenceBytes: 2000, queueLength: 3 };

    interface Asked {
      method?: "GET" | "POST";
      path: string;
      /** A form, or a text. */
      body?: Parts | string;
      headers?: Record<string, string>;
    }

    async function ask(transport: Transport, origin: string, { method = "GET", path, body, headers = {} }: Asked) {
      const form = typeof body === "object" ? new Response(formOf(body)) : undefined;
      const bytes = form && new Uint8Array(await form.arrayBuffer());
      async function* pieces() {
        for (let at = 0; at < bytes!.length; at += 10_000) yield await Promise.resolve(bytes!.subarray(at, at + 10_000));
      }
      const type = form && { "content-type": form.headers.get("content-type")! };
      const answer = await transport.request({
        origin,
        path,
        method,
        headers: { "x-api-key": KEY, ...type, ...headers },
        body: form ? pieces() : (body as string | undefined),
        signal: new AbortController().signal,
      });
      const text = await readBody(answer, 1_000_000, "fail");
      const kept = Object.entries(answer.headers).filter(
        ([name]) => !["date", "connection", "keep-alive", "content-length", "transfer-encoding"].includes(name),
      );
      return {
        text,
        seen: JSON.parse(
          alike(JSON.stringify({ status: answer.status, headers: Object.fromEntries(kept), body: JSON.parse(text) as unknown }), origin),
        ) as { status: number; headers: Record<string, string>; body: { code?: string } },
      };
    }

    const submission = (changes: Parts = {}): Pick<Asked, "method" | "path" | "body"> => ({
      method: "POST",
      path: submitPath("recognition"),
      body: { ...validParts("recognition"), ...changes },
    });
    const replayed = { "idempotency-key": "key-of-one-submission" };
    const unknownId = "0".repeat(32);
    /** In order, to one service of each kind. */
    const table: [what: string, asked: Asked, status: number, code?: string][] = [
      ["is it there", { path: "/healthz", headers: { "x-api-key": "" } }, 200],
      ["a wrong key", { path: `/v1/audio/recognition/result/${unknownId}/`, headers: { "x-api-key": "wrong" } }, 401, "key-refused"],
      ["no key", { path: `/v1/audio/recognition/result/${unknownId}/`, headers: { "x-api-key": "" } }, 401, "key-missing"],
      ["a page of another origin", { path: "/healthz", headers: { origin: "https://page.example" } }, 403, "origin-refused"],
      ["an unknown id", { path: `/v1/audio/recognition/result/${unknownId}/` }, 404, "unknown-result"],
      ["an unknown path", { path: "/v9?x=1" }, 404, "unknown-path"],
      ["a wrong method", { method: "POST", path: "/healthz" }, 405, "method-not-allowed"],
      [
        "what is no form",
        { method: "POST", path: submitPath("recognition"), body: "{}", headers: { "content-type": "application/json" } },
        415,
        "content-type-unsupported",
      ],
      [
        "a form without a boundary",
        { method: "POST", path: submitPath("recognition"), body: "{}", headers: { "content-type": "multipart/form-data" } },
        400,
        "form-malformed",
      ],
      [
        "a damaged form",
        {
          method: "POST",
          path: submitPath("recognition"),
          body: "--b\r\n",
          headers: { "content-type": "multipart/form-data; boundary=b" },
        },
        400,
        "form-malformed",
      ],
      ["no recording", submission({ file: undefined }), 422, "field-missing"],
      ["a field too long", submission({ user_token: "x".repeat(3000) }), 413, "field-too-long"],
      ["a reference too long", submission({ reference_text: Buffer.alloc(3000, "a") }), 413, "field-too-long"],
      ["a reference that is no UTF-8", submission({ reference_text: Buffer.from([0xff]) }), 422, "reference-not-utf8"],
      ["an unknown model", submission({ model_id: "m" }), 422, "model-unknown"],
      ["a recording too long", submission({ file: wavBytes({ seconds: 31, bits: 8 }) }), 422, "audio-too-long"],
      ["more than is taken", submission({ file: wavBytes({ seconds: 31 }) }), 413, "body-too-large"],
      ["a key that is none", { ...submission(), headers: { "idempotency-key": "x" } }, 400, "idempotency-key-invalid"],
      ["a submission", { ...submission(), headers: replayed }, 202],
      ["the same once more", { ...submission(), headers: replayed }, 202],
      [
        "another with its key",
        { ...submission({ model_id: "local-en", user_token: "other" }), headers: replayed },
        422,
        "idempotency-key-reused",
      ],
      ["a second submission", submission(), 202],
      ["a third", submission(), 202],
      ["more than may wait", submission(), 503, "queue-full"],
      [
        "the data of a speaker, deleted",
        {
          method: "POST",
          path: DELETE_SPEAKER_PATH,
          body: JSON.stringify({ user_token: TOKEN }),
          headers: { "content-type": "application/json" },
        },
        200,
      ],
    ];

    it("to everything that may be asked", async () => {
      const within = await start({ analyser: SLOW, limits: { ...limits, concurrency: 0 } });
      const over = await bench.start({ analyser: SLOW, limits: { ...limits, concurrency: 0 } });
      const network = await createTransport(new URL(over.url), {});
      try {
        for (const [what, asked, status, problem] of table) {
          const [here, there] = [await ask(within.transport, within.url, asked), await ask(network, over.url, asked)];
          assert.deepEqual(here.seen, there.seen, what);
          assert.deepEqual([here.seen.status, here.seen.body.code], [status, problem], `${what}: ${here.text}`);
        }
      } finally {
        await network.close();
      }
    });
  });

  it("refuses a recording that is too long, a wrong key and a webhook, in words", async () => {
    const service = await start();
    await files.write("memory:///audio/long.wav", wavBytes({ seconds: 31 }));
    await assert.rejects(clientOf(service).assess({ ...word, audioPath: "memory:///audio/long.wav" }), {
      code: "audio-too-long",
      message: /^The recording lasts 31\.0 seconds\./,
    });
    await assert.rejects(clientOf(service).assess({ ...word, audioPath: "memory:///audio/none.wav" }), {
      code: "file-not-found",
      message: /^There is no recording at memory:\/\/\/audio\/none\.wav\./,
    });
    // Node has no WebCodecs, as browsers have it.
    await files.write("memory:///audio/aac.m4a", readFileSync("test/fixtures/audio/aac.m4a"));
    await assert.rejects(clientOf(service).assess({ ...requestFor(KINDS[1]!), audioPath: "memory:///audio/aac.m4a" }), {
      code: "format-not-accepted",
      serviceCode: "audio-unsupported",
      message: /AAC/,
    });
    await assert.rejects(clientOf({ ...service, apiKey: "wrong-key" }).assess(word), { code: "key-refused" });
    await assert.rejects(clientOf(service).assess({ ...word, webhookUrl: "https://receiver.example/" }), {
      code: "submission-refused",
      serviceCode: "webhook-unsupported",
      field: "webhook_url",
      message: /sends results to no webhook/,
    });
    await assert.rejects(
      clientOf(service).result({
        id: "0".repeat(32),
        operation: "recognition",
        address: `${service.url}/v1/audio/recognition/result/${"0".repeat(32)}/`,
        origin: service.url,
      }),
      { code: "result-unknown" },
    );
    const { url: baseUrl, apiKey, transport } = service;
    assert.deepEqual(await page.testConnection({ baseUrl, apiKey, transport }), {
      reached: true,
      key: "accepted",
      status: 404,
      sentence: "127.0.0.1:0 answers and accepts the key.",
    });
    assert.equal(((await page.testConnection({ baseUrl, apiKey: "wrong-key", transport })) as { key?: string }).key, "refused");
  });

  it("reads compressed recordings' lengths in a browser as in Node", async () => {
    const names = ["stereo.mp3", "opus.ogg", "vorbis.webm", "aac.m4a", "opus.mp4"];
    for (const name of names) {
      const path = join("test/fixtures/audio", name);
      await files.write(`memory:///audio/${name}`, readFileSync(path));
      assert.deepEqual(await page.inspectAudio(`memory:///audio/${name}`), await inspectAudio(path), name);
    }
  });

  for (const [how, isGone] of [
    ["is closed", false],
    ["goes away without a word", true],
  ] as const) {
    it(`takes unfinished jobs up again after its page ${how}`, async () => {
      const first = await page.startInProcess({ analyser: SLOW, dataDirectory: DATA, apiKey: KEY });
      const job = await clientOf(first).submit(word, { idempotencyKey: "key-of-this-job" });
      const unfinished = new AbortController();
      setTimeout(() => unfinished.abort(), 100);
      await assert.rejects(clientOf(first).result(job, { signal: unfinished.signal }), { code: "cancelled" });
      if (isGone) locks = new WebLocks();
      else await first.close();

      const newPage = openPage(code, files, locks);
      const second = await start({ apiKey: "a-new-key" }, newPage);
      const client = clientOf(second, newPage);
      assert.equal((await client.result(job)).id, job.id);
      assert.deepEqual(await client.submit(word, { idempotencyKey: "key-of-this-job" }), job, "the same submission is the same job");
      const { jobs, results } = await second.speakerData(TOKEN);
      assert.deepEqual([jobs.length, results.map(({ id }) => id)], [0, [job.id]]);
      await second.close();

      const third = await start({}, openPage(code, files, locks));
      assert.equal((await clientOf(third).result(job)).id, job.id, "and its result is found again");
      if (isGone) await first.close();
    });
  }

  it("deletes all that it keeps of a speaker", async () => {
    const service = await start();
    const client = clientOf(service);
    const kept = await client.assess({ ...word, userToken: "somebody-else" });
    const { id } = await client.assess(word);
    const job = {
      id,
      operation: "recognition",
      address: `${service.url}/v1/audio/recognition/result/${id}/`,
      origin: service.url,
    } as const;
    const deleted = await client.deleteSpeaker(TOKEN);
    assert.deepEqual({ ...deleted, bytes: deleted.bytes > 0 }, { jobs: 0, results: 1, deliveries: 0, bytes: true });
    await assert.rejects(client.result(job), { code: "result-unknown" });
    assert.equal((await client.result({ ...job, id: kept.id, address: job.address.replace(id, kept.id) })).id, kept.id);
    const names = await Promise.all(["jobs", "results", "keys"].map((folder) => files.list(`${DATA}/${folder}`)));
    assert.deepEqual(
      names.map(({ length }) => length),
      [0, 1, 1],
    );
  });

  it("lets a client give up in the middle of its upload, and after it", async () => {
    const service = await start({ analyser: SLOW });
    const upload = new AbortController();
    const uploading = clientOf(service).submit(
      { ...requestFor(KINDS[1]!) },
      { signal: upload.signal, onProgress: ({ fraction = 0 }) => fraction > 0 && fraction < 1 && upload.abort() },
    );
    await assert.rejects(uploading, { code: "cancelled" });
    assert.deepEqual(await service.speakerData(TOKEN), { jobs: [], results: [], bytes: 0 });
    const waiting = new AbortController();
    const assessing = clientOf(service).assess(word, {
      signal: waiting.signal,
      onProgress: ({ stage }) => stage === "waiting" && waiting.abort(),
    });
    await assert.rejects(assessing, { code: "cancelled" });
    assert.equal((await service.speakerData(TOKEN)).jobs.length, 1);
  });

  it("lets others have their turn while it takes a long recording", async () => {
    const service = await start();
    await files.write("memory:///audio/long.wav", wavBytes({ seconds: 300, sampleRate: 44_100 }));
    const began = performance.now();
    let [last, longest, turns] = [began, 0, 0];
    const timer = setInterval(() => {
      const now = performance.now();
      [longest, last, turns] = [Math.max(longest, now - last), now, turns + 1];
    });
    const { id } = await clientOf(service).submit({ ...requestFor(KINDS[1]!), audioPath: "memory:///audio/long.wav" });
    clearInterval(timer);
    longest = Math.max(longest, performance.now() - last);
    assert.match(id, /^[0-9a-f]{32}$/);
    // Each turn is 8 ms; what copies or writes all of it at once takes longer.
    assert.ok(
      turns > 5 && longest < (performance.now() - began) / 2,
      `${turns} turns, the longest pause ${longest} ms of ${performance.now() - began}`,
    );
  });

  it("works alone in its directory, and answers nobody once it is closed", async () => {
    const service = await start();
    await assert.rejects(page.startInProcess({ analyser: PROMPT, dataDirectory: DATA }), { code: "data-directory-in-use" });
    await service.close();
    await assert.rejects(clientOf(service).deleteSpeaker(TOKEN), {
      code: "service-unreachable",
      message: /^Nothing answers at 127\.0\.0\.1:0\./,
    });
    const again = await page.startInProcess({ analyser: PROMPT, dataDirectory: DATA });
    services.push(again);
    assert.match(again.apiKey, /^[\w-]{43}$/);
    assert.equal((await clientOf(again).assess(word)).result.operation.id, "recognition");
  });

  it("says in words that it cannot keep its data", async () => {
    await files.write("memory:///a-file", new Uint8Array());
    await assert.rejects(page.startInProcess({ analyser: PROMPT, dataDirectory: "memory:///a-file" }), { code: "data-directory-unusable" });
    await assert.rejects(page.startInProcess({ analyser: PROMPT, dataDirectory: DATA, apiKey: "ü" }), { code: "key-unusable" });
  });
});
