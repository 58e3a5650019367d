// Recordings that a program never finished, that were cut, joined or named wrongly, as they are read before an upload, by the engine, and
// assessed in the terminal.
import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspectAudio } from "#client/recordings/inspectAudio.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { FFMPEG_VARIABLE, findFfmpeg } from "#engine/node/findFfmpeg.ts";
import { operationOf } from "#operations/operations.ts";
import { checkAudio } from "#service/submission/checkAudio.ts";
import { ROOT, SAMPLES } from "../../support/paths.ts";
import { noise, wavFile } from "../../support/wav.ts";
import { warmCli } from "../../support/warmCli.ts";

const fixture = (name: string) => readFileSync(join(ROOT, "test", "fixtures", "audio", name));

describe("recordings that are not as they should be", () => {
  const directory = mkdtempSync(join(tmpdir(), "broken-recordings-"));
  const asked = process.env[FFMPEG_VARIABLE];
  const ffmpegMay = (start: boolean) => (start ? delete process.env[FFMPEG_VARIABLE] : (process.env[FFMPEG_VARIABLE] = "off"));
  beforeEach(() => ffmpegMay(false));
  afterEach(() => (asked === undefined ? delete process.env[FFMPEG_VARIABLE] : (process.env[FFMPEG_VARIABLE] = asked)));
  after(() => rmSync(directory, { recursive: true, force: true }));

  const written = (name: string, ...parts: Uint8Array[]) => {
    const path = join(directory, name);
    writeFileSync(path, Buffer.concat(parts));
    return path;
  };
  const near = (actual: number, wanted: number, what: string, tolerance = 0.1) =>
    assert.ok(Math.abs(actual - wanted) <= tolerance, `${what}: ${actual} s instead of ${wanted} s`);
  const heard = async (path: string) => {
    const { duration, warnings } = await readAudio(path);
    return { duration, codes: warnings.map(({ code }) => code) };
  };
  /** Both readers, and the service's door. */
  async function isRead(path: string, seconds: number, codes: string[] = [], tolerance = 0.1): Promise<void> {
    near((await inspectAudio(path)).durationSeconds, seconds, "before an upload", tolerance);
    await checkAudio(operationOf("fluency-v1"), path);
    const { duration, codes: warned } = await heard(path);
    near(duration, seconds, "in the engine", tolerance);
    assert.deepEqual(warned, codes);
  }

  describe("WAV", () => {
    const [HEADER, SECONDS] = [44, 2];
    const whole = wavFile([noise(SECONDS)]);
    const [head, sound] = [whole.subarray(0, HEADER), whole.subarray(HEADER)];
    const format = whole.subarray(12, 36);
    const sized = (riff: number, data: number) => {
      const bytes = Buffer.from(head);
      bytes.writeUInt32LE(riff, 4);
      bytes.writeUInt32LE(data, 40);
      return Buffer.concat([bytes, sound]);
    };
    const chunk = (id: string, bytes: Uint8Array, size = bytes.length) => {
      const front = Buffer.alloc(8);
      front.write(id, "latin1");
      front.writeUInt32LE(size, 4);
      return Buffer.concat([front, bytes]);
    };
    const form = (...chunks: Uint8Array[]) => Buffer.concat([Buffer.from("RIFF\0\0\0\0WAVE", "latin1"), ...chunks]);
    const wide = (id: string) => {
      const sizes = Buffer.alloc(28);
      sizes.writeBigUInt64LE(BigInt(sound.length), 8);
      const first = Buffer.from(`${id}\xff\xff\xff\xffWAVE`, "latin1");
      return Buffer.concat([first, chunk("ds64", sizes), format, chunk("data", sound, 0xffff_ffff), chunk("LIST", Buffer.alloc(20_000))]);
    };
    const unfinished: [string, Buffer][] = [
      ["sizes of 0", sized(0, 0)],
      ["the whole size 0 alone", sized(0, sound.length)],
      ["the sound's size 0 alone", sized(36 + sound.length, 0)],
      ["the sizes of an empty file", sized(36, 0)],
      ["the header's size for the sound's", sized(44, 36)],
      ["sizes of -44 + 8 and -44", sized(0xffff_ffdc, 0xffff_ffd4)],
      ["sizes of 2^32 - 1", sized(0xffff_ffff, 0xffff_ffff)],
      ["a stream's 0x7ffff000", sized(0x7fff_f024, 0x7fff_f000)],
      ["the sound before its format", form(chunk("data", sound), format)],
      ["an odd chunk without a filling byte", form(chunk("LIST", Buffer.alloc(3, "x")), format, chunk("data", sound))],
      ["an odd chunk with one", form(chunk("LIST", Buffer.alloc(4, "x"), 3), format, chunk("data", sound))],
      ["a chunk that is longer than the file", form(chunk("LIST", Buffer.alloc(40, "x"), 0x4000_0000), format, chunk("data", sound))],
      ["garbage between its chunks", form(format, Buffer.from("\x01\x02\x03garbage\xff\xfe", "latin1"), chunk("data", sound))],
      ["another chunk behind a size of 0", form(format, chunk("fact", Buffer.alloc(4)), chunk("data", sound, 0))],
      ["RF64", wide("RF64")],
      ["BW64", wide("BW64")],
    ];
    for (const [what, bytes] of unfinished) it(`is read with ${what}`, () => isRead(written("w.wav", bytes), SECONDS, [], 0.01));

    const tail = Buffer.concat([whole, chunk("LIST", Buffer.alloc(40, "x"))]);
    tail.writeUInt32LE(tail.length - 8, 4);
    const joined: [string, Buffer, seconds: number, missing: number][] = [
      ["two files", Buffer.concat([whole, whole]), SECONDS, SECONDS],
      ["three files", Buffer.concat([whole, whole, whole]), SECONDS, 2 * SECONDS],
      ["a file with a list at its end and another one", Buffer.concat([tail, whole]), SECONDS, SECONDS],
      ["a stream without a size and a file", Buffer.concat([sized(0xffff_ffff, 0xffff_ffff), whole]), SECONDS, SECONDS],
      ["a file whose sizes were never written and another one", Buffer.concat([sized(0, 0), whole]), SECONDS, SECONDS],
      ["a file and half of one", Buffer.concat([whole, whole.subarray(0, HEADER + sound.length / 2)]), SECONDS, SECONDS],
      ["half a file", whole.subarray(0, HEADER + sound.length / 2), SECONDS / 2, SECONDS / 2],
    ];
    for (const [what, bytes, seconds, missing] of joined)
      it(`is told to be a part: ${what}`, async () => {
        const path = written("joined.wav", bytes);
        await isRead(path, seconds, ["incomplete"], 0.01);
        near((await inspectAudio(path)).missingSeconds!, missing, "missing", 0.01);
      });

    it("with a size of 0 holds nothing where another chunk follows at once", async () => {
      const path = written("empty.wav", form(format, chunk("data", Buffer.alloc(0)), chunk("LIST", Buffer.alloc(4000, "x"))));
      assert.equal((await inspectAudio(path)).durationSeconds, 0);
      await assert.rejects(readAudio(path), { code: "audio-too-short" });
    });
  });

  describe("MP3", () => {
    it("is read to its end where two files were joined, whatever the first one's header counts", () =>
      isRead(written("joined.mp3", fixture("tone.mp3"), fixture("tone.mp3")), 18));

    it("is read on where its rate and channels change", async () => {
      await isRead(
        written("changing.mp3", fixture("mono22k.mp3"), fixture("stereo.mp3"), fixture("voice24k.mp3")),
        1.2 + 1.2 + 8.6,
        [],
        0.25,
      );
    });

    const tone = fixture("tone.mp3");
    const garbage = Buffer.from(noise(1).buffer).subarray(0, 5000);
    it("is read where it begins within a frame", () => isRead(written("mid-frame.mp3", tone.subarray(600)), 9, [], 0.5));
    it("is read behind something else", () => isRead(written("behind.mp3", garbage, tone), 9));
    it("is read around something else", () => isRead(written("around.mp3", tone, garbage, tone), 18));

    it("is said to break off where its last frame is cut in two, also without a header that counts", async () => {
      assert.deepEqual((await heard(written("cut.mp3", fixture("noheader.mp3").subarray(0, -50)))).codes, ["incomplete"]);
    });

    it("is not found in what holds none", async () => {
      for (const bytes of [garbage, Buffer.from("Once upon a time. ".repeat(500)), Buffer.alloc(5000, 0xff)])
        await assert.rejects(inspectAudio(written("none.mp3", bytes)), { code: "file-not-accepted" });
    });
  });

  describe("that break off", () => {
    const STEPS = 25;
    for (const name of ["opus.ogg", "vorbis.ogg", "opus.webm", "vorbis.webm", "stereo.mp3"]) {
      it(`are heard to the last packet, and said to be incomplete: ${name}`, async () => {
        const whole = fixture(name);
        const full = (await readAudio(join(ROOT, "test", "fixtures", "audio", name))).duration;
        near((await heard(written(`short-${name}`, whole.subarray(0, -1)))).duration, full, "without the last byte");
        let longest = 0;
        for (let step = 1; step < STEPS; step++) {
          const path = written(`cut-${name}`, whole.subarray(0, Math.round((whole.length * step) / STEPS)));
          const { duration, codes } = await heard(path).catch((error: Error & { code?: string }) => {
            assert.match(error.code ?? String(error), /^audio-(unreadable|too-short)$/);
            return { duration: 0, codes: ["incomplete"] };
          });
          assert.ok(duration >= longest, `${duration} s after ${longest} s`);
          longest = duration;
          assert.deepEqual(codes, ["incomplete"], `${step} of ${STEPS}`);
          if (duration > 0.1) near((await inspectAudio(path)).durationSeconds, duration, "before an upload");
        }
        assert.ok(longest >= 0.85 * full, `${longest} s of ${full} s`);
      });
    }

    it("are read as far as an MP4 file holds what it lists", async () => {
      const whole = fixture("opus.mp4");
      // The list of what it holds comes last: put first, it has places that are too low by its own length.
      const [list, sound] = [whole.indexOf("moov") - 4, whole.indexOf("mdat") - 4];
      assert.ok(list > sound);
      const moved = Buffer.from(whole.subarray(list));
      const places = moved.indexOf("stco");
      const count = moved.readUInt32BE(places + 8);
      for (let i = 0; i < count; i++) moved.writeUInt32BE(moved.readUInt32BE(places + 12 + 4 * i) + moved.length, places + 12 + 4 * i);
      const file = Buffer.concat([whole.subarray(0, sound), moved, whole.subarray(sound, list)]);
      await isRead(written("whole.mp4", file), 1.2);
      await isRead(written("cut.mp4", file.subarray(0, -Math.round((list - sound) / 2))), 0.6, ["incomplete"], 0.2);
    });
  });

  describe("that are named as something else", () => {
    it("are read as QuickTime in .mp4", () => isRead(written("q.mp4", fixture("quicktime.mp4")), 0.6, ["narrow-band"]));

    it("are AAC frames in .m4a, FLAC in .ogg and layer II in .mp3, which need ffmpeg and say so", async () => {
      for (const [name, fixed, codec] of [
        ["a.m4a", "withFfmpeg/adts.m4a", "AAC"],
        ["f.ogg", "withFfmpeg/flac.ogg", "FLAC"],
        ["l.mp3", "withFfmpeg/layer2.mp3", "MPEG layer II"],
      ] as const) {
        const path = written(name, fixture(fixed));
        near((await inspectAudio(path)).durationSeconds, 1.2, name, 0.15);
        await assert.rejects(readAudio(path), { code: "audio-unsupported", message: new RegExp(`${codec}.*ffmpeg`) });
        await assert.rejects(checkAudio(operationOf("fluency-v1"), path), {
          code: "audio-unsupported",
          message: new RegExp(`${codec}.*ffmpeg`),
        });
      }
    });

    it("are read by ffmpeg where it is installed", async function () {
      ffmpegMay(true);
      if ((await findFfmpeg()) === undefined) this.skip();
      await isRead(written("a.m4a", fixture("withFfmpeg/adts.m4a")), 1.2, [], 0.15);
      await isRead(written("f.ogg", fixture("withFfmpeg/flac.ogg")), 1.2);
      const older = written("l.mp3", fixture("withFfmpeg/layer2.mp3"));
      await isRead(older, 1.2);
      assert.ok((await readAudio(older)).samples.some((sample) => Math.abs(sample) > 0.1));
      await isRead(written("cut.m4a", fixture("withFfmpeg/adts.m4a").subarray(0, 3000)), 0.87, ["incomplete"], 0.15);
    });
  });

  describe("in the terminal", () => {
    const warm = warmCli();
    const assess = (recording: string) =>
      warm(directory, "assess", recording, "--reference", join(directory, "the-seed.txt"), "--kind", "fluency-v1");
    before(() => copyFileSync(join(SAMPLES, "the-seed.txt"), join(directory, "the-seed.txt")));

    it("are assessed, and what is missing is no fault of the reader's", async () => {
      const whole = readFileSync(join(SAMPLES, "the-seed.wav"));
      const { code, out } = await assess(written("half.wav", whole.subarray(0, Math.round(whole.length * 0.4))));
      assert.equal(code, 0, out);
      assert.match(out, /damaged or incomplete: only its first \d+\.\d seconds were heard/);
      assert.match(out, /breaks off or is damaged: nothing was heard after .* The reader may have read on/);
      assert.doesNotMatch(out, /reader seems to have stopped/);
    });

    it("are assessed in full where a WAV file's sizes were never written", async () => {
      const bytes = readFileSync(join(SAMPLES, "the-seed.wav"));
      bytes.writeUInt32LE(36, 4);
      bytes.writeUInt32LE(0, bytes.indexOf("data") + 4);
      const { code, out } = await assess(written("unfinished.wav", bytes));
      assert.equal(code, 0, out);
      assert.doesNotMatch(out, /incomplete|breaks off/);
    });
  });
});
