import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { OperationId } from "#operations/operation.ts";
import { rowsForNode } from "../../support/nodes.ts";
import { DIST, SAMPLES } from "../../support/paths.ts";
import { waitFor } from "../../support/waitFor.ts";
import { scratch, wav } from "../client/recordings.ts";
import type { FluencyV1Result } from "#operations/fluencyV1/body.ts";
import type { PronunciationResult } from "#operations/pronunciation/body.ts";
import type { RecognitionResult } from "#operations/recognition/body.ts";
import { parse as parseResult } from "../../support/results.ts";
import { rowsByDay } from "../../support/rounds.ts";

const CLI = join(DIST, "cli.js");
const KINDS: Record<string, OperationId> = {
  fluency: "fluency-v2",
  "fluency-v1": "fluency-v1",
  pronunciation: "pronunciation",
  recognition: "recognition",
};

/** The built command with the real engine; needs `npm run build`. */
describe("speech-assessment, built", function () {
  this.timeout(120_000);
  const files = scratch();
  const temporary = files.path("tmp");
  mkdirSync(temporary);
  before(() => assert.ok(existsSync(CLI), `${CLI} is missing: run "npm run build" first`));
  after(files.remove);

  function start(
    args: string[],
    environment: Record<string, string> = {},
  ): { child: ChildProcess; ended: Promise<{ code: number | null; out: string; err: string }> } {
    const child = spawn(process.execPath, [CLI, ...args], {
      env: { ...process.env, TMPDIR: temporary, TEMP: temporary, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const written = { out: "", err: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => (written.out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (written.err += text));
    const ended = once(child, "close").then(([code]) => ({ code: code as number | null, ...written }));
    return { child, ended };
  }
  const sample = (name: string, reference: string): string[] => [join(SAMPLES, name), "--reference", join(SAMPLES, reference)];
  const leftovers = (): string[] => readdirSync(temporary).filter((name) => name.startsWith("speech-assessment-cli-"));

  it("starts without undici and what reads recordings", async () => {
    // A newer Node fills the dispatcher's slot itself as soon as node:http is there, so that is the state to compare with.
    const script = `
      const state = () => ["undici.globalDispatcher.1", "undici.globalDispatcher.2", "mediabunny loaded"].map((name) => globalThis[Symbol.for(name)]);
      await import("node:http");
      const before = state();
      process.argv = [process.execPath, ${JSON.stringify(CLI)}, "--version"];
      await import(${JSON.stringify(pathToFileURL(CLI).href)});
      console.log(state().every((value, index) => value === before[index]));`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
    let out = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
    await once(child, "close");
    assert.match(out, /^\d+\.\d+\.\d+\ntrue\n$/);
  });

  it("ends by the signal that stopped it, as a loop in a shell expects, and leaves nothing behind", async function () {
    if (process.platform === "win32") this.skip();
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      const { child, ended } = start(["run", SAMPLES, "--results", files.path("stopped"), "--fresh"]);
      const exited = once(child, "exit");
      await waitFor("the service", () => (leftovers().length > 0 ? true : undefined));
      child.kill(signal);
      assert.deepEqual(await exited, [null, signal]);
      const { out, err } = await ended;
      assert.match(out + err, /stopped/i);
      assert.deepEqual(leftovers(), []);
    }
  });

  it("prints a running record of the sample passage", async () => {
    const { code, out, err } = await start(["assess", ...sample("the-seed.wav", "the-seed.txt"), "--kind", "fluency"]).ended;
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, /omission +small/);
    assert.match(out, /insertion +some/);
    assert.match(out, /substitution +leaf → \S+ /);
    assert.deepEqual(leftovers(), [], "the service's data are gone");
  });

  it("assesses the pronunciation of a single word as a copy with silence behind it, and says so", async () => {
    const reference = files.write("elephant.arpabet", "EH1 L AH0 F AH0 N T\n");
    const args = ["assess", join(SAMPLES, "elephant.wav"), "--reference", reference, "--kind", "pronunciation"];
    const result = files.path("word.assessment.json");
    const { code, out, err } = await start([...args, "--save", result]).ended;
    assert.equal(code, 0, err);
    assert.match(err, /lasts 1\.81 s\. A copy with 1\.29 s of silence at its end is assessed\./u);
    assert.match(out, /7 of 7 phonemes as expected[^]*a copy with 1\.29 s of silence at its end was assessed/u);
    assert.equal((JSON.parse(readFileSync(result, "utf8")) as { recording: { silence: number } }).recording.silence, 1.29);
    const { out: csv } = await start(["export", result, "--format", "textgrid"]).ended;
    assert.match(csv, /xmax = 1\.81/u);
  });

  for (const [kind, audio, reference, ...more] of rowsByDay(
    rowsForNode(
      [
        ["recognition", "elephant.wav", "elephant.txt"],
        ["fluency-v1", "the-seed.wav", "the-seed.txt", "--format", "compat"],
        ["fluency", "the-seed.wav", "the-seed.txt"],
        ["fluency-v1", "the-seed.wav", "the-seed.txt"],
        ["pronunciation", "the-snow.wav", "the-snow.arpabet", "--model", "local-en-segmented"],
      ] as const,
      2,
    ),
    2,
  )) {
    it(`prints the result alone: ${kind} ${more.join(" ")}`, async () => {
      const { code, out, err } = await start(["assess", ...sample(audio, reference), "--kind", kind, "--json", ...more]).ended;
      assert.deepEqual([code, err], [0, ""]);
      const result = parseResult(KINDS[kind]!, more[1] === "compat" ? "compat" : "native", JSON.parse(out));
      const body = result.body as FluencyV1Result & PronunciationResult & RecognitionResult;
      assert.equal(result.operation.id, KINDS[kind]);
      if (kind === "fluency-v1") assert.equal(body.WPM === undefined, result.format === "compat");
      if (kind === "pronunciation") assert.ok(body.analysis_details?.every((entry) => typeof entry?.end === "number"));
      if (kind === "recognition") assert.equal(body.correct, true);
    });
  }

  describe("serve", () => {
    const data = files.path("data");
    let running: ReturnType<typeof start>;
    let url = "";
    before(async () => {
      running = start(["serve", "--data", data, "--api-key", "fixed-key", "--allow-loopback-webhooks"]);
      const [line] = (await once(running.child.stdout!, "data")) as [string];
      assert.match(line, /^\{"url":"http:\/\/127\.0\.0\.1:\d+","apiKey":"fixed-key","webhookSecret":"whsec_[A-Za-z0-9+/]{43}="\}\n$/);
      ({ url } = JSON.parse(line) as { url: string });
    });
    after(() => running.child.kill("SIGKILL"));

    const assess = (audio: string, reference: string, kind = "fluency") =>
      start(["assess", audio, "--reference", reference, "--kind", kind, "--base-url", url, "--model", "local-en", "--json"], {
        SPEECH_ASSESSMENT_API_KEY: "fixed-key",
      }).ended;

    const text = files.write("passage.txt", "The cat sat on the mat.");
    const noise = Buffer.from(wav(4, { sampleRate: 16000 }));
    for (let index = 44, seed = 1; index < noise.length; index++) noise[index] = (seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 16;
    const seed = readFileSync(join(SAMPLES, "the-seed.wav"));
    const odd: [string, () => Promise<{ code: number | null; out: string; err: string }>, 0 | 1, RegExp][] = [
      ["silence", () => assess(files.write("silence.wav", wav(4, { sampleRate: 16000 })), text), 1, /Nothing can be heard/],
      ["noise", () => assess(files.write("noise.wav", noise), text), 1, /does not seem to be a reading of this text/],
      ["an empty file", () => assess(files.write("empty.wav", ""), text), 1, /file is empty/],
      ["20 ms of audio", () => assess(files.write("short.wav", shortened(seed, 640)), text), 1, /lasts 20 ms/],
      ["a text named .wav", () => assess(files.write("text.wav", "Not a recording at all, but a text."), text), 1, /not a recording/],
      ["65,535 channels", () => assess(files.write("channels.wav", wav(4, { channels: 65535 })), text), 1, /channels/],
      [
        "a header that promises 4 GB",
        () => assess(files.write("promise.wav", wav(4, { sampleRate: 16000, dataBytes: 0xffffffff })), text),
        1,
        /"audio_duration":4[,.]/,
      ],
      [
        "a word that the dictionary lacks",
        () => assess(join(SAMPLES, "the-seed.wav"), files.write("odd.txt", "Maya planted the qwyjibo.")),
        0,
        /"assessment_id"/,
      ],
      ["an empty reference", () => assess(join(SAMPLES, "the-seed.wav"), files.write("empty.txt", "")), 1, /holds no text/],
      ["a reference of signs alone", () => assess(join(SAMPLES, "the-seed.wav"), files.write("signs.txt", "... !?")), 1, /no words/],
      [
        "a symbol that is no phoneme",
        () => assess(join(SAMPLES, "the-snow.wav"), files.write("odd.arpabet", "SH QQ P"), "pronunciation"),
        1,
        /QQ/,
      ],
    ];
    for (const [name, run, code, expected] of rowsForNode(odd, 3)) {
      it(`has a clear answer to ${name}`, async () => {
        const ended = await run();
        assert.equal(ended.code, code, ended.err);
        assert.match(ended.out + ended.err, expected);
        assert.equal(/ {4}at |unexpected went wrong/.test(ended.err), false, ended.err);
      });
    }

    it("still does the next job", async () => {
      const { code, out, err } = await assess(join(SAMPLES, "the-seed.wav"), join(SAMPLES, "the-seed.txt"));
      assert.deepEqual([code, err], [0, ""]);
      assert.match(out, /"replace":1,"insert":1,"delete":1\}/);
    });

    it("delivers a result to listen, signed, by the secret in the data directory", async () => {
      const out = files.path("received");
      const listening = start(["listen", "--secret-file", join(data, "webhook-secret"), "--out", out, "--once"]);
      const [line] = (await once(listening.child.stdout!, "data")) as [string];
      const form = new FormData();
      for (const [name, value] of [
        ["reference_text", "elephant"],
        ["user_token", "speaker-0-token"],
        ["model_id", "local-en"],
        ["webhook_url", (JSON.parse(line) as { url: string }).url],
      ])
        form.append(name!, value!);
      form.append("file", new Blob([readFileSync(join(SAMPLES, "elephant.wav"))]), "a.wav");
      const answer = await fetch(`${url}/v1/audio/recognition`, { method: "POST", body: form, headers: { "x-api-key": "fixed-key" } });
      const { id } = (await answer.json()) as { id: string };
      const ended = await listening.ended;
      assert.deepEqual([ended.code, ended.err], [0, ""]);
      const file = join(out, `result-${id}.json`);
      assert.deepEqual(JSON.parse(ended.out.split("\n")[1]!), { id, signed: true, kind: "recognition", file });
      assert.equal((JSON.parse(readFileSync(file, "utf8")) as { prediction: string }).prediction, "elephant");
      assert.equal(ended.out.includes("speaker-0-token"), false);
    });

    it("refuses a wrong key, and tells so", async () => {
      const args = ["assess", ...sample("elephant.wav", "elephant.txt"), "--kind", "recognition", "--base-url", url, "--model", "local-en"];
      const { code, err } = await start(args, { SPEECH_ASSESSMENT_API_KEY: "wrong-key" }).ended;
      assert.equal(code, 1);
      assert.match(err, /refused the API key \(401\)/);
      assert.equal(err.includes("wrong-key"), false);
    });

    it("says that a port or a data directory is in use", async () => {
      const port = await start(["serve", "--port", new URL(url).port]).ended;
      assert.deepEqual([port.code, port.out], [1, ""]);
      assert.match(port.err, /cannot listen on port \d+ .*EADDRINUSE/);
      const directory = await start(["serve", "--data", data]).ended;
      assert.equal(directory.code, 1, directory.err);
      assert.deepEqual(leftovers(), []);
    });

    it("is stopped while it is still starting", async () => {
      const slow = files.path("slow");
      for (let number = 0; number < 3_000; number++) mkdirSync(join(slow, "jobs", String(number)), { recursive: true });
      const starting = start(["serve", "--data", slow]);
      await once(starting.child.stderr!, "data");
      starting.child.kill("SIGTERM");
      const { code, out } = await starting.ended;
      assert.deepEqual([code, out, existsSync(join(slow, "service.lock"))], [0, "", false]);
    });

    it("tells nobody else its keys when others reach it, and logs what programs read", async () => {
      // An address of this machine alone, which is not taken for one.
      const host = "::ffff:127.0.0.1";
      const args = ["serve", "--host", host, "--api-key-env", "OWN_KEY", "--log", "json", "--allow-origin", "https://app.example"];
      const short = await start(args, { OWN_KEY: "short" }).ended;
      assert.deepEqual([short.code, short.out], [2, ""]);
      assert.match(short.err, /fewer than 16 characters/);
      const key = "a-key-that-nobody-guesses";
      const shared = start(args, { OWN_KEY: key });
      const [line] = (await once(shared.child.stdout!, "data")) as [string];
      assert.match(line, /^\{"url":"http:\/\/\[::ffff:7f00:1\]:\d+"\}\n$/);
      const { url: address } = JSON.parse(line) as { url: string };
      const health = (await (await fetch(`${address}/healthz`)).json()) as object;
      const { version } = JSON.parse(readFileSync(join(DIST, "..", "package.json"), "utf8")) as { version: string };
      assert.deepEqual(health, { status: "ok", version, queue: { waiting: 0, running: 0 } });
      assert.equal((await fetch(`${address}/models`, { headers: { "x-api-key": "another-key-than-that" } })).status, 401);
      const app = await fetch(`${address}/models`, { headers: { "x-api-key": key, origin: "https://app.example" } });
      assert.equal(app.headers.get("access-control-allow-origin"), "https://app.example");
      shared.child.kill("SIGTERM");
      const { code, out, err } = await shared.ended;
      assert.deepEqual([code, out], [0, line]);
      const lines = err
        .trim()
        .split("\n")
        .map((one) => JSON.parse(one) as { time: string; message: string; code?: string; status?: number });
      assert.match(lines[0]!.message, /unencrypted: put a proxy with TLS in front/);
      const [refused] = lines.filter(({ code }) => code === "key-refused");
      assert.deepEqual([refused?.status, refused?.message], [401, "refused with 401 key-refused"]);
      for (const { time } of lines) assert.equal(new Date(time).toISOString(), time);
      assert.ok(!err.includes(key) && !err.includes("another-key"));
    });

    it("stops cleanly when it is asked to", async () => {
      running.child.kill("SIGTERM");
      const { code, out, err } = await running.ended;
      assert.equal(code, 0);
      for (const line of err.trim().split("\n")) assert.match(line, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \S/);
      assert.match(err, /Z job [0-9a-f]{32} fluency-v2 accepted\n/);
      assert.equal(out.trim().split("\n").length, 1, "one line and no more");
    });
  });
});

/** The beginning of a WAV file, as a file of its own. */
function shortened(file: Buffer, dataBytes: number): Buffer {
  const short = Buffer.from(file.subarray(0, 44 + dataBytes));
  short.writeUInt32LE(36 + dataBytes, 4);
  short.writeUInt32LE(dataBytes, 40);
  return short;
}
