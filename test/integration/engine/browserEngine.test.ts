import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Analyser, Analysis, AnalysisRequest } from "#core/analysis.ts";
import { readAudio, SAMPLE_RATE_HZ } from "#engine/audio/readAudio.ts";
import { createEngine } from "#engine/createEngine.ts";
import { BrowserEngine, type BrowserOutcome } from "../../support/browserEngine.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";
import { ROOT, SAMPLES } from "../../support/paths.ts";
import { itByNight } from "../../support/itByNight.ts";
import { rounds, rowsByDay } from "../../support/rounds.ts";

/** Of a browser's alone. */
const BROWSER_ALONE = new Set(["notDecoded.ts", "slotFiles.ts", "slotProtocol.ts"]);
const FIXTURES = join(ROOT, "test/fixtures/audio");
/** The bundle, with something before it that does what the reference tells it to. */
const SABOTEUR = `
addEventListener("message", (event) => {
  if (event.data.type !== "run") return;
  const { id, request } = event.data;
  switch (request.reference) {
    case "throw": event.stopImmediatePropagation(); throw new Error("abort(out of bounds)");
    case "reject": event.stopImmediatePropagation(); return void Promise.reject(new Error("nobody waits for this"));
    case "trap": {
      event.stopImmediatePropagation();
      // A function that is nothing but "unreachable".
      const code = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11]);
      new WebAssembly.Instance(new WebAssembly.Module(code)).exports.f();
    }
    case "fill memory": {
      event.stopImmediatePropagation();
      const kept = [];
      for (;;) kept.push(new Uint8Array(1 << 30));
    }
    case "hang": for (;;);
    case "fail": event.stopImmediatePropagation(); return postMessage({ type: "failed", id, reason: "TypeError: x is not a function" });
    case "fail for memory": event.stopImmediatePropagation(); return postMessage({ type: "failed", id, reason: "RangeError: Array buffer allocation failed" });
  }
});
`;

const passage = readFileSync(join(SAMPLES, "the-seed.txt"), "utf8");
const seed: AnalysisRequest = { kind: "fluency", audioPath: join(SAMPLES, "the-seed.wav"), reference: passage };
const elephant: AnalysisRequest = { kind: "recognition", audioPath: join(SAMPLES, "elephant.wav"), reference: "elephant" };
const snow: AnalysisRequest = {
  kind: "pronunciation",
  audioPath: join(SAMPLES, "the-snow.wav"),
  reference: readFileSync(join(SAMPLES, "the-snow.arpabet"), "utf8").replace(/^#.*$/gm, ""),
};

describe("the engine's hands", () => {
  for (const folder of ["src/engine", "src/engine/audio"]) {
    for (const name of readdirSync(join(ROOT, folder, "browser")).filter((file) => !BROWSER_ALONE.has(file))) {
      it(`offer the same in ${folder}/node/${name} and for a browser`, async () => {
        const [node, browser] = await Promise.all(
          ["node", "browser"].map((host) => import(join(ROOT, folder, host, name)) as Promise<object>),
        );
        assert.deepEqual(Object.keys(browser!).sort(), Object.keys(node!).sort());
      });
    }
  }
});

/**
 * With probabilities to ten digits: they go through `Math.exp` and `Math.log`, to which newer engines of JavaScript give another last
 * bit (one in ten values in Chromium 156 beside Node 24). Times and scores stay as they are.
 */
function comparable(analysis: unknown): unknown {
  return JSON.parse(
    JSON.stringify(analysis, (key, value: unknown) =>
      typeof value === "number" && /^(posterior|confidence)$/.test(key) ? Number(value.toPrecision(10)) : value,
    ),
  );
}

describe("the engine in a browser", function () {
  this.timeout(60_000);
  let browser: BrowserEngine;
  let node: Analyser;
  /** What of dist/ cannot be fetched. */
  const missing = new Set<string>();
  before(async () => {
    browser = await BrowserEngine.open((name, text) => {
      if (missing.has(name)) throw new Error(`${name} is not there`);
      return name === "web/engineWorker.js" ? text().then((bundle) => SABOTEUR + bundle) : undefined;
    });
    node = createEngine({ directory: engineDirectory(), workers: 1 });
  });
  after(async () => {
    await browser?.close();
    await node?.close();
  });
  // One engine for all tests that leave it as it was, as each has to be warmed up.
  before(() => browser.create({ workers: 1 }));

  /** The analysis, or what the error was. */
  const inNode = (request: AnalysisRequest): Promise<Pick<BrowserOutcome, "analysis" | "error">> =>
    node.analyse(request).then(
      (analysis) => ({ analysis }),
      ({ name, code, message }: Error & { code: string }) => ({ error: { name, code, message } }),
    );
  const sameAsInNode = async (request: AnalysisRequest) => {
    const [here, there] = await Promise.all([browser.analyse(request), inNode(request)]);
    assert.deepEqual(
      comparable({ analysis: here.analysis, code: here.error?.code, message: here.error?.message }),
      comparable({ analysis: there.analysis, code: there.error?.code, message: there.error?.message }),
    );
    return here;
  };
  const fails = async (request: AnalysisRequest, code: string, message: RegExp) => {
    const { error } = await browser.analyse(request);
    assert.equal(error?.code, code);
    assert.match(error.message, message);
    return error;
  };

  it("fetches nothing before the first analysis, and its own files once for many", async () => {
    const before = browser.fetched.length;
    assert.equal(before, 0);
    assert.equal(browser.fetched.length, before);
    await browser.analysis(elephant);
    await browser.analysis(elephant);
    const fetched = browser.fetched.slice(before);
    assert.ok(fetched.includes("model/phones.json"));
    assert.deepEqual(fetched, [...new Set(fetched)]);
    assert.deepEqual(
      fetched.filter((name) => name.startsWith("ogv") || name.startsWith("decoder")),
      [],
    );
  });

  const heard = {
    "a passage": seed,
    "a word": elephant,
    phonemes: snow,
    "a phrase": { ...elephant, reference: "an elephant" },
    "a passage with pronunciations of its own": { ...seed, pronunciations: { maya: ["M AY1 AH0"] } },
  } satisfies Record<string, AnalysisRequest>;
  for (const [what, request] of rowsByDay(Object.entries(heard), 3)) {
    it(`hears the same as in Node: ${what}`, async () => {
      const { analysis, told } = await sameAsInNode(request);
      assert.ok(analysis);
      assert.ok(told.length > 1);
      assert.deepEqual(
        told,
        [...told].sort((a, b) => a - b),
      );
    });
  }

  const recordings = [FIXTURES, join(FIXTURES, "encodings")].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(wav|mp3|mp4|ogg|webm)$/.test(name))
      .map((name) => join(folder, name)),
  );
  it("reads the same of recordings of all kinds as Node, and refuses the same", async () => {
    assert.ok(recordings.length > 12, `${recordings.length} recordings`);
    // By day each third, which differ in kind; Node reads all of them in other rows.
    for (const audioPath of recordings.filter((_, index) => index % rounds(1, 3) === 0)) {
      const { samples, warnings } = await readAudio(audioPath);
      const heard = await browser.samples(audioPath);
      assert.equal(heard.length, samples.length, audioPath);
      assert.equal(
        heard.findIndex((value, index) => value !== samples[index]),
        -1,
        audioPath,
      );
      // What is heard in the same samples is the same, as the tests above say; warnings go along with the analysis.
      if (warnings.length > 0) await sameAsInNode({ ...elephant, audioPath });
    }
    for (const request of [
      { ...elephant, audioPath: join(FIXTURES, "encodings/README.md") },
      { ...elephant, audioPath: join(FIXTURES, "none.wav") },
      { ...seed, reference: "…" },
      { ...snow, reference: "K AE QQ" },
    ]) {
      const { error } = await sameAsInNode(request);
      assert.ok(error, JSON.stringify(request));
    }
  });

  it("reads AAC with the browser's own decoder", async function () {
    if (!(await browser.decodes("mp4a.40.2"))) this.skip();
    const { duration } = await browser.analysis({ ...elephant, audioPath: join(FIXTURES, "aac.m4a") });
    assert.ok(Math.abs(duration - 1.2) < 0.03, `${duration} s`);
    // A tone begins at 1 s in it.
    const samples = await browser.samples(join(FIXTURES, "aac.m4a"));
    const peak = Math.max(...samples.map(Math.abs));
    const onset = samples.findIndex((value) => Math.abs(value) > 0.4 * peak) / SAMPLE_RATE_HZ;
    assert.ok(Math.abs(onset - 1) < 0.01, `${onset} s`);
  });

  describe("of which something goes wrong", () => {
    beforeEach(() => browser.create({ workers: 1 }));
    afterEach(() => browser.closeEngine());

    for (const end of rowsByDay(["throw", "reject", "trap"], 1)) {
      it(`fails the job of a worker that dies (${end}), says so, and replaces the worker`, async () => {
        const [dying, next] = await Promise.all([browser.analyse({ ...elephant, reference: end }), browser.analyse(elephant)]);
        assert.equal(dying.error?.code, "engine-crashed");
        assert.match(dying.error.message, /^The engine failed on this recording/);
        assert.ok(next.analysis);
        assert.ok((await browser.analyse(elephant)).analysis);
      });
    }

    for (const end of ["fill memory", "fail for memory"]) {
      itByNight(`tells a worker that takes too much memory from others, and replaces it (${end})`, async () => {
        await fails({ ...elephant, reference: end }, "engine-out-of-memory", /^The engine ran out of memory on this recording/);
        assert.ok((await browser.analyse(elephant)).analysis);
      });
    }

    itByNight("turns a defect into a sentence for people, keeps the cause, and trusts the worker no more", async () => {
      const before = browser.workersStarted;
      const { cause } = await fails({ ...elephant, reference: "fail" }, "engine-failed", /^The engine failed on this recording/);
      assert.match(cause ?? "", /TypeError/);
      assert.ok((await browser.analyse(elephant)).analysis);
      assert.equal(browser.workersStarted, before + 2);
    });

    it("replaces a worker that hangs", async () => {
      await browser.create({ workers: 1, silenceLimit: 3000 });
      await fails({ ...elephant, reference: "hang" }, "engine-failed", /got stuck and was stopped/);
      assert.ok((await browser.analyse(elephant)).analysis);
    });

    it("stops in the middle of a recording when it is cancelled, and does the next", async () => {
      const { error, seconds } = await browser.analyse(seed, 0.3);
      assert.equal(error?.message, "not wanted");
      const whole = await browser.analyse(seed);
      assert.ok(whole.analysis);
      assert.ok(seconds < whole.seconds);
    });

    itByNight("cancels what has not begun, and what waits behind another", async () => {
      const [cancelled, first, second] = await Promise.all([browser.analyse(seed, 0), browser.analyse(elephant), browser.analyse(snow)]);
      assert.equal(cancelled.error?.message, "not wanted");
      assert.ok(first.analysis && second.analysis);
    });

    it("ends with what is running when it is closed", async () => {
      const running = browser.analyse(seed);
      const waiting = browser.analyse(elephant);
      await browser.closeEngine();
      assert.deepEqual([(await running).error?.code, (await waiting).error?.code], ["closed", "closed"]);
      await fails(elephant, "closed", /was stopped/);
    });

    it("says that it cannot be loaded where its files cannot be fetched, and tries again", async () => {
      await browser.create({ folder: "nowhere", workers: 1 });
      for (let round = 0; round < 2; round++)
        await fails(elephant, "engine-failed", /^The engine could not be loaded\. Check your connection/);
    });

    itByNight("blames no recording for a part of the engine that cannot be fetched, and tries again", async () => {
      const resampled = { ...elephant, audioPath: join(FIXTURES, "mono22k.mp3") };
      for (const part of ["speex-resampler-simd.wasm", "decoder.opt.wasm"]) {
        missing.add(part);
        await fails(resampled, "engine-failed", /^The engine could not be loaded/);
        missing.clear();
        assert.ok((await browser.analyse(resampled)).analysis);
      }
    });

    it("works on two recordings at once", async () => {
      await browser.create({ workers: 2 });
      const before = browser.workersStarted;
      const all = await Promise.all([browser.analysis(seed), browser.analysis(seed)]);
      assert.equal(browser.workersStarted, before + 2);
      assert.deepEqual(all[0] satisfies Analysis, all[1]);
    });
  });
});

describe("the engine in a browser that cannot decode AAC", function () {
  this.timeout(60_000);
  let browser: BrowserEngine;
  before(async () => {
    browser = await BrowserEngine.open((name, text) =>
      name === "web/engineWorker.js" ? text().then((bundle) => `delete globalThis.AudioDecoder;${bundle}`) : undefined,
    );
    await browser.create();
  });
  after(() => browser?.close());

  it("says so, and what to do", async () => {
    const { error } = await browser.analyse({ ...elephant, audioPath: join(FIXTURES, "aac.m4a") });
    assert.equal(error?.code, "audio-unsupported");
    assert.match(error.message, /^The recording's sound is in AAC, which this browser cannot decode\. .*WAV or MP3\.$/);
  });
});
