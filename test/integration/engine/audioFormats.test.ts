import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { findFfmpeg, searchPath } from "#engine/node/findFfmpeg.ts";
import { readAudio, SAMPLE_RATE_HZ, type Recording } from "#engine/audio/readAudio.ts";
import { ROOT } from "../../support/paths.ts";

// Made with ffmpeg from faint noise in which a 1 kHz tone of 20 ms starts at 1.000 s; 1.2 s. `tone.mp3`: 440 Hz, 9 s.
const fixture = (name: string) => join(ROOT, "test", "fixtures", "audio", name);

/** Seconds at which the loudest sound begins. */
function onset({ samples }: Recording): number {
  const peak = samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  assert.ok(peak > 0.5, `peak ${peak}`);
  return samples.findIndex((x) => Math.abs(x) > 0.4 * peak) / SAMPLE_RATE_HZ;
}

/** The shift of `heard` against `original` at which they are most alike, in seconds and up to 100 ms, and their correlation there. */
function alignment(original: Float32Array, heard: Float32Array): { lag: number; correlation: number } {
  const most = 0.1 * SAMPLE_RATE_HZ;
  let best = { lag: 0, correlation: -1 };
  for (let shift = -most; shift <= most; shift++) {
    let [product, a, b] = [0, 0, 0];
    for (let i = most; i < Math.min(original.length, heard.length) - most; i++) {
      const [x, y] = [original[i]!, heard[i + shift]!];
      product += x * y;
      a += x * x;
      b += y * y;
    }
    const correlation = product / Math.sqrt(a * b || 1);
    if (correlation > best.correlation) best = { lag: shift / SAMPLE_RATE_HZ, correlation };
  }
  return best;
}

describe("readAudio of compressed recordings", () => {
  const directory = mkdtempSync(join(tmpdir(), "audio-formats-"));
  const path = process.env["PATH"];
  after(() => rmSync(directory, { recursive: true, force: true }));
  afterEach(() => {
    process.env["PATH"] = path;
  });
  const file = (name: string, ...parts: Uint8Array[]) => {
    writeFileSync(join(directory, name), Buffer.concat(parts));
    return join(directory, name);
  };

  const decoded: [name: string, seconds: number][] = [
    ["opus.ogg", 1.2],
    ["opus-stereo.ogg", 1.2],
    ["vorbis.ogg", 1.2],
    ["stereo.mp3", 1.2],
    ["mono22k.mp3", 1.2],
    // These do not say how much of their end is padding.
    ["opus.webm", 1.2],
    ["opus.mp4", 1.2],
    ["vorbis.webm", 1.2],
    ["noheader.mp3", 1.2],
    ["mp3.mp4", 1.2],
  ];
  for (const [name, seconds] of decoded) {
    it(`finds a click within 10 ms in ${name}`, async () => {
      process.env["PATH"] = "";
      const recording = await readAudio(fixture(name));
      assert.ok(Math.abs(onset(recording) - 1) < 0.01, `at ${onset(recording)} s`);
      assert.ok(Math.abs(recording.duration - seconds) < 0.03, `${recording.duration} s`);
      assert.ok(Math.abs(recording.samples.length / SAMPLE_RATE_HZ - recording.duration) < 0.001);
      assert.deepEqual(recording.warnings, []);
    });
  }

  it("joins batches of MP3 frames without a seam", async () => {
    const { samples, duration } = await readAudio(fixture("tone.mp3"));
    assert.equal(duration, 9);
    // A pure tone obeys x[n] = 2 cos(w) x[n - 1] - x[n - 2]; what does not is noise, and a seam is a peak of it.
    const turn = 2 * Math.cos((2 * Math.PI * 440) / SAMPLE_RATE_HZ);
    let worst = 0;
    for (let i = 8000; i < samples.length - 8000; i++)
      worst = Math.max(worst, Math.abs(samples[i]! - turn * samples[i - 1]! + samples[i - 2]!));
    assert.ok(worst < 0.01, `${worst}`);
  });

  describe("of low bitrate, whose frames begin many frames earlier", () => {
    // The first 8.6 s of the sample at 24 kbit/s: `ffmpeg -i the-seed.wav -t 8.6 -b:a 24k voice24k.mp3`. 200 frames, a batch, are 7.2 s.
    const original = async () => (await readAudio(join(ROOT, "media", "samples", "the-seed.wav"))).samples;
    const near = (heard: Float32Array, wanted: Float32Array, where: string) => {
      const { lag, correlation } = alignment(wanted, heard);
      assert.ok(Math.abs(lag) <= 0.005, `${where}: ${1000 * lag} ms off`);
      assert.ok(correlation >= 0.9, `${where}: correlation ${correlation}`);
    };

    it("hears MP3 as it was recorded, in each batch", async () => {
      const [wanted, { samples }] = [await original(), await readAudio(fixture("voice24k.mp3"))];
      assert.ok(Math.abs(samples.length / SAMPLE_RATE_HZ - 8.6) < 0.001, `${samples.length / SAMPLE_RATE_HZ} s`);
      for (const [from, to] of [
        [0, 3],
        [5, 7.3],
        [7.1, 8.6],
      ] as const) {
        near(
          samples.subarray(from * SAMPLE_RATE_HZ, to * SAMPLE_RATE_HZ),
          wanted.subarray(from * SAMPLE_RATE_HZ, to * SAMPLE_RATE_HZ),
          `${from} to ${to} s`,
        );
      }
    });

    it("keeps the time of MP3 that was cut out of another, whose first frames are incomplete", async () => {
      const [FRAME_BYTES, FRAME_SAMPLES, CUT] = [108, 576, 100];
      const bytes = readFileSync(fixture("voice24k.mp3"));
      const first = bytes.indexOf(Buffer.from([0xff, 0xf3, 0x38]));
      const { samples } = await readAudio(file("cut-out.mp3", bytes.subarray(first + CUT * FRAME_BYTES)));
      near(
        samples.subarray(0, 3 * SAMPLE_RATE_HZ),
        (await original()).subarray(CUT * FRAME_SAMPLES, CUT * FRAME_SAMPLES + 3 * SAMPLE_RATE_HZ),
        "first 3 s",
      );
    });
  });

  it("hears an Ogg file that is several recordings of different rates and channels", async () => {
    const links = ["opus.ogg", "vorbis.ogg", "opus-stereo.ogg"].map((name) => readFileSync(fixture(name)));
    const { samples, duration } = await readAudio(file("chain.ogg", ...links));
    assert.ok(Math.abs(duration - 3.6) < 0.01, `${duration} s`);
    const loud = (from: number) =>
      samples.subarray(from * SAMPLE_RATE_HZ, (from + 0.02) * SAMPLE_RATE_HZ).reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    for (const at of [1, 2.2, 3.4]) assert.ok(loud(at) > 0.5, `at ${at} s: ${loud(at)}`);
    for (const at of [0.5, 1.7, 2.9]) assert.ok(loud(at) < 0.05, `at ${at} s: ${loud(at)}`);
  });

  for (const name of ["opus.ogg", "vorbis.ogg", "stereo.mp3", "opus.webm", "vorbis.webm", "tone.mp3"]) {
    it(`hears what is left of ${name}, or says that nothing is`, async () => {
      const whole = readFileSync(fixture(name));
      const full = (await readAudio(fixture(name))).duration;
      for (const share of [0.2, 0.95]) {
        try {
          const { duration, samples } = await readAudio(file(`cut-${name}`, whole.subarray(0, Math.round(whole.length * share))));
          assert.ok(duration <= full + 0.03 && samples.length > 0, `${share}: ${duration} s`);
        } catch (error) {
          assert.match((error as { code?: string }).code ?? String(error), /^audio-(unreadable|too-short)$/, `${share}`);
        }
      }
    });

    it(`outlives damage in the middle of ${name}`, async () => {
      const bytes = Buffer.from(readFileSync(fixture(name)));
      let state = 7;
      for (let i = Math.round(bytes.length * 0.6); i < bytes.length * 0.8; i++) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        bytes[i] = state >>> 24;
      }
      try {
        const { samples } = await readAudio(file(`bent-${name}`, bytes));
        assert.ok(samples.every(Number.isFinite));
      } catch (error) {
        assert.match((error as { code?: string }).code ?? String(error), /^audio-(unreadable|too-short|too-long)$/);
      }
    });
  }

  for (const name of ["tone.mp3", "voice24k.mp3", "stereo.mp3", "mono22k.mp3"]) {
    it(`warns where ${name} holds fewer frames than its header counts, and only there`, async () => {
      const whole = readFileSync(fixture(name));
      const codes = async (bytes: Uint8Array) => (await readAudio(file(`broken-off-${name}`, bytes))).warnings.map(({ code }) => code);
      assert.deepEqual([await codes(whole), await codes(whole.subarray(0, whole.length * 0.6))], [[], ["incomplete"]]);
    });
  }

  it("refuses AAC without ffmpeg and says what to install", async () => {
    process.env["PATH"] = directory;
    await assert.rejects(readAudio(fixture("aac.m4a")), {
      code: "audio-unsupported",
      message: /AAC.*ffmpeg.*winget install.*brew install.*apt install/s,
    });
  });

  describe("with ffmpeg", function () {
    /** A program that stands for ffmpeg. */
    const fake = (body: string) => {
      const folder = join(directory, `bin${Math.abs(body.length)}-${body.charCodeAt(0)}`);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "ffmpeg"), `#!${process.execPath}\n${body}`);
      chmodSync(join(folder, "ffmpeg"), 0o755);
      process.env["PATH"] = folder;
      return folder;
    };
    before(function () {
      if (process.platform === "win32") this.skip();
    });

    it("takes what it decodes and hands it the file by its name alone", async () => {
      const folder = fake(`
        require("node:fs").writeFileSync(__dirname + "/asked.json", JSON.stringify(process.argv.slice(2)));
        const out = Buffer.alloc(4 * 16000);
        for (let i = 0; i < 16000; i++) out.writeFloatLE(i >= 8000 ? 0.6 : 0, 4 * i);
        process.stdout.write(out);`);
      const recording = await readAudio(fixture("aac.m4a"));
      assert.equal(recording.duration, 1);
      assert.ok(Math.abs(onset(recording) - 0.5) < 0.001);
      const asked = JSON.parse(readFileSync(join(folder, "asked.json"), "utf8")) as string[];
      assert.equal(asked[asked.indexOf("-i") + 1], `file:${fixture("aac.m4a")}`);
      assert.equal(asked[asked.indexOf("-ac") + 1], "1");
      assert.equal(asked[asked.indexOf("-protocol_whitelist") + 1], "file,pipe");
    });

    it("tells a failure in its own words", async () => {
      fake(`process.stderr.write("secret path"); process.exitCode = 1;`);
      await assert.rejects(readAudio(fixture("aac.m4a")), (error: Error & { code: string }) => {
        assert.equal(error.code, "audio-unreadable");
        assert.doesNotMatch(error.message, /secret/);
        return true;
      });
    });

    it("keeps what it decoded before it failed", async () => {
      fake(`process.stdout.write(Buffer.alloc(4 * 16000), () => process.exit(1));`);
      const { duration, warnings } = await readAudio(fixture("aac.m4a"));
      assert.equal(duration, 1);
      assert.deepEqual(
        warnings.map(({ code }) => code),
        ["incomplete"],
      );
    });

    it("stops it when it gives more than 15 minutes", async function () {
      this.timeout(120_000);
      fake(
        `const piece = Buffer.alloc(1 << 20); const more = () => process.stdout.write(piece, (error) => error ? process.exit(0) : more()); more();`,
      );
      // A file large enough to hold as much.
      await assert.rejects(readAudio(file("long.m4a", readFileSync(fixture("aac.m4a")), Buffer.alloc(20_000))), { code: "audio-too-long" });
    });

    it("is stopped with the job, though it gives nothing", async () => {
      const folder = fake(`require("node:fs").writeFileSync(__dirname + "/pid", String(process.pid)); setInterval(() => {}, 1000);`);
      const reason = new Error("cancelled");
      const running = () => {
        try {
          return Number(readFileSync(join(folder, "pid"), "utf8"));
        } catch {
          return 0;
        }
      };
      // Asked again and again: the first time when the program is there, it is over.
      await assert.rejects(
        readAudio(fixture("aac.m4a"), () => {
          if (running() > 0) throw reason;
        }),
        (error) => error === reason,
      );
      const gone = () => {
        try {
          process.kill(running(), 0);
          return false;
        } catch {
          return true;
        }
      };
      while (!gone()) await new Promise((resolve) => setTimeout(resolve, 20));
    });

    it("is looked for in absolute folders of PATH only", async () => {
      const folder = fake("");
      assert.equal(await findFfmpeg(searchPath({ PATH: [".", "", folder].join(delimiter) }), []), join(folder, "ffmpeg"));
      assert.equal(await findFfmpeg(searchPath({ Path: folder }), []), join(folder, "ffmpeg"));
      assert.equal(await findFfmpeg(searchPath({ PATH: `.${delimiter}bin` }), []), undefined);
      assert.equal(await findFfmpeg(searchPath({}), []), undefined);
    });

    it("finds a click within 10 ms in AAC, where this computer has ffmpeg", async function () {
      if (!(await findFfmpeg())) this.skip();
      assert.ok(Math.abs(onset(await readAudio(fixture("aac.m4a"))) - 1) < 0.01);
    });
  });
});
