import assert from "node:assert/strict";
import { truncateSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { inspect } from "node:util";
import { setTimeout } from "node:timers/promises";
import { AnswerNotUnderstoodError } from "#contract/wire/answerNotUnderstoodError.ts";
import { AssessmentClient } from "#client/assessmentClient.ts";
import { AssessmentError } from "#client/exchange/assessmentError.ts";
import {
  drip,
  early,
  flood,
  hang,
  json,
  raw,
  reset,
  startFaultServer,
  text,
  trickle,
  truncated,
  type Step,
} from "../../support/faultServer.ts";
import { fixture } from "../../unit/contract/fixtures.ts";
import { FakeClock } from "../../unit/client/fakeClock.ts";
import { waitFor } from "../../support/waitFor.ts";
import { closed, KEY, request, run, timesOpen, TOKEN } from "./setup.ts";
import { scratch, wav } from "./recordings.ts";

const ack = json(202, { id: "r-1", url: "/r" });
const result = json(200, fixture("fluencyV2"));

describe("AssessmentClient against a faulty service", () => {
  const files = scratch();
  after(files.remove);
  const audioPath = files.write("a.wav", wav(5));
  /** More than any buffer on the way holds. */
  const bigPath = files.write("big.wav", wav(120, { sampleRate: 48000, channels: 2 }));

  it("keeps a result that it cannot understand, where no log that prints the error shows it", async () => {
    const { error } = await run([ack, json(200, { details: "three red fish" })], { audioPath });
    assert.ok(error instanceof AnswerNotUnderstoodError);
    assert.deepEqual(error.answer, { raw: { details: "three red fish" }, text: '{"details":"three red fish"}' });
    const cut = await run([ack, text(200, `{"details": ["three", "${KEY}"`)], { audioPath });
    assert.ok(cut.error instanceof AnswerNotUnderstoodError);
    assert.equal(cut.error.answer?.text, '{"details": ["three", "…"', "without the key");
    assert.ok(!inspect(error, { showHidden: true, depth: 9 }).includes("red fish"), inspect(error));
  });

  describe("refused submissions", () => {
    const table: [string, Step, string, RegExp][] = [
      ["401", json(401, {}), "key-refused", /refused the API key \(401\)\. Check/],
      ["403", text(403, "no"), "key-refused", /\(403\)/],
      [
        "403 for another reason",
        json(403, { code: "host-refused", detail: "That host is wrong." }),
        "submission-refused",
        /^That host is wrong\.$/,
      ],
      ["400 with a problem", json(400, fixture("problem")), "submission-refused", /^The form has no part named model_id\.$/],
      ["404", text(404, "<html>"), "submission-refused", /no such assessment at this address/],
      ["413", json(413, {}), "file-not-accepted", /too large for the service/],
      ["415", json(415, {}), "format-not-accepted", /format/],
      [
        "422 of the embedded service",
        json(422, { code: "audio-too-long", detail: "It lasts 16 minutes." }),
        "audio-too-long",
        /^It lasts 16 minutes\.$/,
      ],
      [
        "422 as FastAPI has it",
        json(422, { detail: [{ loc: ["body", "model_id"], msg: "field required", type: "missing" }, { msg: "too long" }] }),
        "submission-refused",
        /^The service refused the request\. It says: model_id: field required; too long\.$/,
      ],
      [
        "422 with a message",
        json(422, { message: "Unknown model" }),
        "submission-refused",
        /^The service refused the request\. It says: Unknown model\. Check the kind of assessment, the model ID and the user token\.$/,
      ],
      ["408", json(408, {}), "service-failed", /did not get the whole request in time \(408\)/],
      ["429", json(429, {}), "rate-limited", /Try again in a moment/],
      ["429 for an hour", json(429, {}, { "retry-after": "3600" }), "rate-limited", /Try again in 60 minutes/],
      ["429 for a day", json(429, {}, { "retry-after": "86400" }), "rate-limited", /Try again in 24 hours/],
      [
        "429 for ever",
        json(429, {}, { "retry-after": "251606945600" }),
        "rate-limited",
        /Try again in a few days, or ask the service's operator\./,
      ],
      ["500", text(500, "Traceback"), "service-failed", /\(500\)/],
      ["503", json(503, {}), "service-failed", /too busy/],
      ["connection reset", reset(), "service-unreachable", /not sent again/],
      ["connection reset before the body is read", reset("early"), "service-unreachable", /broke/],
      ["a web page", text(200, "<!doctype html>"), "not-acknowledged", /a web page/],
      ["no body", text(202, ""), "not-acknowledged", /it is empty/],
      ["no id", json(202, { status: "accepted" }), "not-acknowledged", /\(id: missing\)/],
      ["half an acknowledgment", text(202, '{"id": "r-'), "not-acknowledged", /not JSON/],
      ["an acknowledgment twice", text(202, '{"id": "r-1", "url": "/r"}'.repeat(2)), "not-acknowledged", /not JSON/],
      ["an acknowledgment that breaks off", truncated(202, { id: "r-1" }), "service-unreachable", /may have accepted it anyway/],
      ["an endless acknowledgment", flood(200), "not-acknowledged", /larger than 50 MB/],
    ];
    for (const [name, step, code, message] of table) {
      it(`${name}: ${code}, sent once`, async () => {
        const { error, requests, clock } = await run([step], { audioPath });
        assert.equal(error?.code, code, error?.message);
        assert.match(error.message, message);
        assert.deepEqual([requests.length, clock.sleeps], [1, []]);
        await closed(audioPath);
      });
    }

    it("takes the id from an address of the result where it stands there alone", async () => {
      for (const [operation, address, asked, name] of [
        ["fluency-v2", "/v2/audio/fluency/result/r%201", "/v2/audio/fluency/result/r%201", "fluencyV2"],
        ["fluency-v1", "/v1/audio/fluency/result/r%201/native_format", "/v1/audio/fluency/result/r%201/compat_format", "fluencyV1Compat"],
      ] as const) {
        const { outcome, requests } = await run([json(202, { id: null, url: address }), json(200, fixture(name))], {
          audioPath,
          operation,
          format: operation === "fluency-v1" ? "compat" : undefined,
        });
        assert.deepEqual([outcome?.id, requests[1]?.path], ["r 1", asked]);
      }
    });

    it("says whether the service may have accepted the recording", async () => {
      const may = async (step: Step) => ((await run([step], { audioPath })).error as AssessmentError).maybeAccepted;
      for (const step of [text(202, ""), flood(200), reset(), truncated(202, { id: "r-1" })]) assert.equal(await may(step), true);
      for (const status of [500, 502, 503, 504]) {
        const { error } = await run([text(status, "<html>")], { audioPath });
        assert.deepEqual([error?.code, (error as AssessmentError).maybeAccepted], ["service-failed", true]);
        assert.match(error!.message, /may have accepted the recording anyway\. If you send it again, you may be charged twice\.$/);
      }
      for (const step of [
        json(401, {}),
        json(413, {}),
        json(422, {}),
        json(429, {}),
        json(503, {}, { "retry-after": "3600" }),
        json(507, {}),
      ])
        assert.equal(await may(step), false);
      const { error } = await run(
        [hang()],
        { audioPath },
        { during: async (server, clock) => (await server.arrived(1), await setTimeout(50), clock.advance(600_000)) },
      );
      assert.deepEqual([error?.code, (error as AssessmentError).maybeAccepted], ["timed-out", true]);
      assert.match(error!.message, /limit of 600 s\. The recording had been sent, at least in part, so the service may have accepted it/);
    });

    it("names field, status and the service's code", async () => {
      const { error } = await run([json(400, fixture("problem"))], { audioPath });
      assert.ok(error instanceof AssessmentError);
      assert.deepEqual([error.status, error.field, error.serviceCode], [400, "model_id", "field-missing"]);
    });

    it("shows the service's words on one line, cut, and without key and user token", async () => {
      const detail = `Key ${KEY} of\r\n\u001b[31m${TOKEN} ${"x".repeat(2000)}`;
      const { error } = await run([json(400, { detail })], { audioPath });
      assert.equal(
        [KEY, TOKEN, "\n", "\u001b"].some((secret) => error!.message.includes(secret)),
        false,
        error!.message,
      );
      assert.ok(error!.message.length < 800);
    });

    it("prints no key that is percent-encoded, or in a member that is given twice", async () => {
      const encoded = [...KEY].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("");
      const { error } = await run([json(400, { detail: `Not found: /r?key=${encoded} is no address` })], { audioPath });
      assert.equal(error!.message, "The service refused the request. It says: Not found: /r?key=… is no address.");
      const body = JSON.stringify(fixture("fluencyV2"));
      const { outcome } = await run([json(202, { id: "r-1" }), text(200, `{"note":"${KEY}","note":"x",${body.slice(1)}`)], { audioPath });
      assert.ok(outcome && !outcome.text.includes(KEY));
    });

    for (const status of [401, 413]) {
      it(`reports a ${status} that comes before the upload has ended`, async () => {
        const { error, requests } = await run([early(status, { detail: "Said early." })], { audioPath: bigPath });
        assert.deepEqual([error?.code, error?.status], [status === 401 ? "key-refused" : "file-not-accepted", status]);
        assert.match(error!.message, /Said early\./);
        assert.equal(requests[0]!.body.length, 0);
        await closed(bigPath);
      });
    }
  });

  describe("a submission that was never received", () => {
    it("is sent again when the connection was refused, and given up after four", async () => {
      const port = await freePort();
      const clock = new FakeClock();
      const client = new AssessmentClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: KEY, clock, proxy: {} });
      await assert.rejects(client.assess({ ...request, audioPath }), (error: AssessmentError) => {
        assert.equal(error.code, "service-unreachable");
        assert.match(error.message, /Nothing answers at 127\.0\.0\.1/);
        return true;
      });
      assert.deepEqual(clock.sleeps, [125, 250, 500]);
    });

    it("goes through when the service comes up meanwhile", async () => {
      const port = await freePort();
      const clock = new FakeClock();
      const seen: string[] = [];
      const { createServer: createHttp } = await import("node:http");
      const server = createHttp((incoming, response) => {
        seen.push(incoming.method!);
        incoming
          .resume()
          .on("end", () =>
            response.writeHead(200).end(JSON.stringify(incoming.method === "POST" ? { id: "r", url: "/r" } : fixture("fluencyV2"))),
          );
      });
      const sleep = clock.sleep.bind(clock);
      clock.sleep = async (milliseconds, signal) => {
        if (clock.sleeps.length === 1) await once(server.listen(port, "127.0.0.1"), "listening");
        await sleep(milliseconds, signal);
      };
      try {
        const client = new AssessmentClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: KEY, clock, proxy: {} });
        assert.equal((await client.assess({ ...request, audioPath })).id, "r");
        assert.deepEqual([seen, clock.sleeps.length], [["POST", "GET"], 2]);
      } finally {
        server.close();
      }
    });
  });

  describe("waiting for the result", () => {
    const pending = json(404, { code: "pending" });
    it("backs off exponentially up to a cap while the answer is 404", async () => {
      const { outcome, clock } = await run([ack, ...Array<Step>(8).fill(pending), result], { audioPath });
      assert.equal(outcome?.id, "r-1");
      assert.deepEqual(clock.sleeps, [125, 250, 500, 1000, 2000, 4000, 4000, 4000]);
    });

    const waits: [string, string, number][] = [
      ["seconds", "7", 7000],
      ["a second", "1", 1000],
      ["half a second", "0.5", 500],
      ["at once, so on this machine after a moment", "0", 40],
      ["a date", "Sat, 14 Mar 2026 11:00:05 GMT", 5000],
      ["a date gone by, so after a moment", "Sat, 14 Mar 2026 10:00:00 GMT", 40],
      ["an hour, cut to a minute", "3600", 60_000],
      ["more than a number holds", "9".repeat(400), 60_000],
      ["a date that is none, so by backoff", "Sat, 99 Mar 2026 99:00:05 GMT", 125],
      ["an endless number, so by backoff", "Infinity", 125],
      ["nonsense, so by backoff", "soon", 125],
      ["a negative number, so by backoff", "-5", 125],
    ];
    for (const [name, header, expected] of waits) {
      it(`waits as Retry-After asks: ${name}`, async () => {
        const { outcome, clock } = await run(
          [ack, json(404, {}, { "retry-after": header, date: "Sat, 14 Mar 2026 11:00:00 GMT" }), result],
          { audioPath },
        );
        assert.equal(outcome?.id, "r-1");
        assert.deepEqual(clock.sleeps, [expected]);
      });
    }
    it("takes a date by its own clock where the answer has none", async () => {
      const body = `HTTP/1.1 404 Not yet\r\nretry-after: Sat, 14 Mar 2026 09:00:05 GMT\r\ncontent-length: 0\r\n\r\n`;
      const { clock } = await run([ack, raw(body), result], { audioPath });
      assert.deepEqual(clock.sleeps, [5000]);
    });

    const notYet: [string, Step, number][] = [
      ["a 202", json(202, { id: "r-1", status: "processing" }), 125],
      ["a 202 without a body", text(202, ""), 125],
      ["a 202 that says when to come back", text(202, "", { "retry-after": "7" }), 7000],
      ["a 204", raw("HTTP/1.1 204 No Content\r\n\r\n"), 125],
      ["a 200 that says so", json(200, { status: "processing", details: null }, { "retry-after": "3" }), 3000],
    ];
    for (const [name, step, wait] of notYet) {
      it(`takes ${name} for a result that is not ready, however often`, async () => {
        const stages: string[] = [];
        const { outcome, error, clock } = await run(
          [ack, ...Array<Step>(12).fill(step), result],
          { audioPath },
          { options: { onProgress: ({ stage }) => stages.push(stage) } },
        );
        assert.equal(outcome?.id, "r-1", error?.message);
        assert.equal(clock.sleeps[0], wait);
        assert.deepEqual(stages.slice(-2), ["waiting", "reading result"]);
      });
    }
    it("draws no warning from a service that closes its connection after every answer", async () => {
      const warnings: string[] = [];
      const warned = ({ name, message }: Error) => void warnings.push(`${name}: ${message}`);
      process.on("warning", warned);
      try {
        const step = raw("HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
        const { outcome } = await run([ack, ...Array<Step>(15).fill(step), result], { audioPath });
        assert.equal(outcome?.id, "r-1");
        await setTimeout(0);
        assert.deepEqual(warnings, []);
      } finally {
        process.off("warning", warned);
      }
    });
    it("ends at the time limit where an answer of 200 keeps saying that there is no result", async () => {
      const { error } = await run(
        (_, index) => (index === 0 ? ack : json(200, { status: "queued" })),
        { audioPath },
        { options: { timeoutSeconds: 60 } },
      );
      assert.equal(error?.code, "timed-out");
    });
    const untilThen: [string, Step, RegExp][] = [
      ["429", json(429, {}, { "retry-after": "20" }), /30 s\. At the last try: The service received too many requests with this key\. Try/],
      [
        "503 with a reason",
        json(503, { detail: "Closed for repairs." }, { "retry-after": "20" }),
        /\(503\)\. It says: Closed for repairs\.$/,
      ],
      ["404 with a reason", json(404, { detail: "Forty are before it." }), /30 s\. The service last said: Forty are before it\. Try again/],
      ["409 with a reason", json(409, { detail: "Waits for the bill." }), /30 s\. The service last said: Waits for the bill\. Try again/],
      ["200 with a reason", json(200, { status: "queued", message: "Forty first." }), /The service last said: Forty first\./],
      ["404", json(404, {}), /30 s\. The service may be busy, or the recording may be long\. Try again, or allow more time\.$/],
    ];
    for (const [name, step, message] of untilThen)
      it(`says at the time limit what the service said last: ${name}`, async () => {
        const { error } = await run((_, index) => (index === 0 ? ack : step), { audioPath }, { options: { timeoutSeconds: 30 } });
        assert.equal(error?.code, "timed-out");
        assert.match(error.message, message);
      });
    it("says at the time limit that the service put the submission off until then, and that it has nothing", async () => {
      const { error } = await run(() => json(429, {}, { "retry-after": "20" }), { audioPath }, { options: { timeoutSeconds: 30 } });
      assert.deepEqual([error?.code, (error as AssessmentError).maybeAccepted], ["timed-out", false]);
      assert.match(
        error!.message,
        /30 s\. At the last try: The service received too many requests with this key\. Try again in 20 seconds\.$/,
      );
    });

    const passing: [string, Step, number][] = [
      ["a reset connection", reset(), 125],
      ["a body that breaks off", truncated(200, fixture("fluencyV2")), 125],
      ["a body that ends with the connection, too soon", raw('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{"audio_duration": 5'), 125],
      ["429", json(429, {}, { "retry-after": "3" }), 3000],
      ["500", text(500, ""), 125],
      ["a 408", json(408, {}), 125],
      ["503", json(503, {}, { "retry-after": "2" }), 2000],
      ["503 for no time, which is no wish", json(503, {}, { "retry-after": "0" }), 250],
    ];
    for (const [name, step, wait] of passing) {
      it(`asks again after ${name}`, async () => {
        const { outcome, clock } = await run([ack, step, result], { audioPath });
        assert.equal(outcome?.id, "r-1");
        assert.deepEqual(clock.sleeps, [wait]);
      });
      it(`gives up after nine times ${name} in a row`, async () => {
        const { error, requests } = await run((_, index) => (index === 0 ? ack : step), { audioPath });
        const code =
          name === "429"
            ? "rate-limited"
            : /^5|408/.test(name)
              ? "service-failed"
              : name.includes("too soon")
                ? "answer-not-understood"
                : "service-unreachable";
        assert.deepEqual([error?.code, requests.length], [code, 10], error?.message);
      });
    }
    it("counts only failures in a row", async () => {
      const steps = Array.from({ length: 30 }, (_, index) => (index % 8 === 7 ? pending : text(502, "")));
      const { outcome } = await run([ack, ...steps, result], { audioPath });
      assert.equal(outcome?.id, "r-1");
    });

    const final: [string, Step, string, RegExp][] = [
      ["401", json(401, {}), "key-refused", /API key/],
      [
        "422",
        json(422, { code: "audio-unreadable", detail: "The recording is damaged." }),
        "analysis-failed",
        /^The recording is damaged\.$/,
      ],
      ["422 without a word", json(422, {}), "analysis-failed", /^The service could not assess this recording\. Try another recording/],
      ["404 of a lost result", json(404, { code: "unknown-result" }), "result-unknown", /Send it again/],
      ["an endless result", flood(200), "answer-too-large", /more than 50 MB/],
      ["a body of another kind", json(200, fixture("pronunciation")), "answer-not-understood", /\(wpm: missing, and 2 more\)/],
      ["a body that says it failed", json(200, { status: "failed" }), "analysis-failed", /could not assess this recording\.$/],
      ["half a body", text(200, '{"audio_duration": 5'), "answer-not-understood", /not JSON/],
      ["a body twice", text(200, JSON.stringify(fixture("fluencyV2")).repeat(2)), "answer-not-understood", /not JSON/],
    ];
    for (const [name, step, code, message] of final) {
      it(`${name}: ${code} at once`, async () => {
        const { error, requests } = await run([ack, step], { audioPath });
        assert.equal(error?.code, code, error?.message);
        assert.match(error.message, message);
        assert.equal(requests.length, 2);
      });
    }
    it("tells where an answer is not as agreed", async () => {
      const { error } = await run([ack, json(200, { details: "three" })], { audioPath });
      assert.ok(error instanceof AnswerNotUnderstoodError);
      assert.deepEqual(error.problems.at(-1), { path: "details", message: "not readable" });
    });
  });

  describe("one time limit over everything", () => {
    it("ends the waiting", async () => {
      const { error, clock } = await run(
        (_, index) => (index === 0 ? ack : json(404, {})),
        { audioPath },
        { options: { timeoutSeconds: 30 } },
      );
      assert.equal(error?.code, "timed-out");
      assert.match(error.message, /within the time limit of 30 s\./);
      const slept = clock.sleeps.reduce((sum, wait) => sum + wait, 0);
      assert.ok(slept >= 30_000 && slept < 38_000, String(slept));
    });
    const stuck: [string, Step[]][] = [
      ["a submission without answer", [hang()]],
      ["an upload that is not read", [hang({ read: false })]],
      ["an acknowledgment that drips", [drip(202)]],
      ["an acknowledgment that goes on dripping", [trickle(202)]],
      ["an error body that drips", [drip(500)]],
    ];
    for (const [name, steps] of stuck) {
      it(`ends ${name}`, async () => {
        const { error } = await run(
          steps,
          { audioPath: bigPath },
          {
            // The moment lets a body begin; without it, the time is up a little earlier, and all that is asserted holds too.
            during: async (server, clock) => (await server.arrived(1), await setTimeout(50), clock.advance(600_000)),
          },
        );
        assert.equal(error?.code, "timed-out", error?.message);
        await closed(bigPath);
      });
    }
    it("ends a result that drips, of which it asks again each minute", async () => {
      const { error, requests } = await run(
        (_, index) => (index === 0 ? ack : index === 1 ? drip(200) : hang()),
        { audioPath },
        {
          options: { timeoutSeconds: 100 },
          during: async (server, clock) => {
            await server.arrived(2);
            clock.advance(60_000);
            await server.arrived(3);
            clock.advance(60_000);
          },
        },
      );
      assert.deepEqual([error?.code, requests.length], ["timed-out", 3], error?.message);
    });
  });

  describe("cancelling", () => {
    it("in the middle of an upload leaves nothing open", async () => {
      const controller = new AbortController();
      let open = 0;
      const { error } = await run(
        [hang({ read: false })],
        { audioPath: bigPath },
        {
          options: { signal: controller.signal },
          during: async (server) => {
            await server.arrived(1);
            open = await waitFor("the upload to begin", () => timesOpen(bigPath) || (process.platform === "linux" ? undefined : 0));
            controller.abort(new Error("enough"));
          },
        },
      );
      assert.deepEqual([error?.code, (error?.cause as Error).message], ["cancelled", "enough"]);
      if (process.platform === "linux") assert.equal(open, 1, "the upload was under way");
      await closed(bigPath);
    });
    it("while waiting, and before anything is sent", async () => {
      const controller = new AbortController();
      const waiting = await run(
        [ack, hang()],
        { audioPath },
        { options: { signal: controller.signal }, during: async (server) => (await server.arrived(2), controller.abort()) },
      );
      assert.equal(waiting.error?.code, "cancelled");
      const before = await run([], { audioPath }, { options: { signal: AbortSignal.abort() } });
      assert.deepEqual([before.error?.code, before.requests.length], ["cancelled", 0]);
    });
  });

  it("reports a recording that became shorter during the upload", async () => {
    const path = files.write("shrinking.wav", wav(100, { sampleRate: 48000, channels: 2 }));
    const { error } = await run(
      [hang()],
      { audioPath: path },
      { options: { onProgress: ({ stage }) => stage === "uploading" && truncateSync(path, 1000) } },
    );
    assert.equal(error?.code, "file-not-found", error?.message);
    assert.match(error.message, /became shorter/);
  });

  describe("where the key goes", () => {
    for (const status of [301, 302, 303, 307, 308]) {
      it(`does not follow a ${status}`, async () => {
        const other = await startFaultServer([]);
        try {
          const redirect = json(status, {}, { location: `${other.url}/v2/audio/fluency` });
          const submitting = await run([redirect], { audioPath });
          const waiting = await run([ack, redirect], { audioPath });
          for (const { error } of [submitting, waiting]) {
            assert.equal(error?.code, "redirect-refused");
            assert.ok(error.message.includes(`127.0.0.1:${other.port}`));
          }
          assert.equal(other.connections(), 0);
        } finally {
          await other.close();
        }
      });
    }

    /** What a service is asked whose acknowledgment says this; its result is at the documented address of the id. */
    const documented = "/v2/audio/fluency/result/r-1";

    it("fetches no result from another origin, but from the documented address of its id", async () => {
      const other = await startFaultServer([]);
      try {
        const addresses = [
          `${other.url}/r`,
          `${other.url.replace("http", "https")}/r`,
          `http://me:secret@127.0.0.1:${other.port}/r`,
          `//127.0.0.1:${other.port}/r`,
          `/\\127.0.0.1:${other.port}/r`,
          `\\\\127.0.0.1:${other.port}/r`,
          "https://127.0.0.1/r",
          "file:///etc/passwd",
          "javascript:1",
          "http://",
          "data:application/json,{}",
        ];
        for (const url of addresses) {
          const { error, outcome, requests } = await run([json(202, { id: "r-1", url }), json(404, {}), result], { audioPath });
          assert.equal(error, undefined, url);
          assert.equal(outcome?.id, "r-1");
          assert.deepEqual(
            requests.slice(1).map(({ path }) => path),
            [documented, documented],
            url,
          );
        }
        assert.equal(other.connections(), 0);
      } finally {
        await other.close();
      }
    });

    it("says where the service wanted it asked when the result never comes", async () => {
      const { error, requests } = await run(
        ({ headers }, index) => (index === 0 ? json(202, { id: "r-1", url: `https://${headers.host}/r` }) : json(404, {})),
        { audioPath },
      );
      assert.equal(error?.code, "timed-out");
      assert.match(
        error.message,
        /says that the result is at https:\/\/127\.0\.0\.1:\d+, where the key must not be sent\. The result was requested from \/v2\/audio\/fluency\/result\/r-1 on http:/,
      );
      assert.ok(requests.length > 1);
    });

    it("takes this origin with user info or another scheme for a foreign one, and itself for its own", async () => {
      const forms: [(host: string) => string, string][] = [
        [(host) => `http://me:secret@${host}/r`, documented],
        [(host) => `http://me@${host}/r`, documented],
        [(host) => `https://${host}/r`, documented],
        [(host) => `http://${host}/r`, "/r"],
        [(host) => `HTTP://${host}/a/../r`, "/r"],
      ];
      for (const [form, path] of forms) {
        const { error, requests } = await run(
          ({ headers }, index) => (index === 0 ? json(202, { id: "r-1", url: form(headers.host!) }) : result),
          { audioPath },
        );
        assert.equal(error, undefined);
        assert.equal(requests[1]!.path, path);
      }
    });

    it("asks for the format that was wanted where the acknowledgment has one address alone", async () => {
      const { requests } = await run(
        [
          json(202, { id: "r-1", url: "/v1/audio/fluency/result/r-1/native_format", webhook_notification: "x" }),
          json(200, fixture("fluencyV1Compat")),
        ],
        { audioPath, operation: "fluency-v1", format: "compat" },
      );
      assert.equal(requests[1]!.path, "/v1/audio/fluency/result/r-1/compat_format");
    });
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
