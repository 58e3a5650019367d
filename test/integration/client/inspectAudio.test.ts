import assert from "node:assert/strict";
import { AssessmentError } from "#client/exchange/assessmentError.ts";
import { operationOf } from "#operations/operations.ts";
import { checkAudio } from "#client/recordings/checkAudio.ts";
import { inspectAudio } from "#client/recordings/inspectAudio.ts";
import type { OperationId } from "#operations/operation.ts";
import { mp3, muxed, scratch, wav } from "./recordings.ts";

const near = (actual: number, expected: number, tolerance = 0.03): void =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not within ${tolerance} of ${expected}`);

describe("inspectAudio", () => {
  const files = scratch();
  after(files.remove);

  const known: [name: string, bytes: () => Uint8Array | Promise<Uint8Array>, container: string, seconds: number][] = [
    ["plain.wav", () => wav(1.25), "wav", 1.25],
    ["bits24.wav", () => wav(1, { bits: 24, sampleRate: 44100, channels: 2 }), "wav", 1],
    ["float.wav", () => wav(1, { bits: 32, formatTag: 3 }), "wav", 1],
    ["wav.named.mp3", () => wav(0.5), "wav", 0.5],
    ["upper.WAV", () => wav(0.02), "wav", 0.02],
    ["sound.mp3", () => mp3(100), "mp3", (100 * 1152) / 44100],
    ["sound.m4a", () => muxed("mp4", 40), "m4a", 2.56],
    ["sound.mp4", () => muxed("mp4", 40), "mp4", 2.56],
    ["sound.bin", () => muxed("mp4", 40), "m4a", 2.56],
    ["pictures.m4a", () => muxed("mp4", 40, { video: true }), "mp4", 2.56],
    ["sound.webm", () => muxed("webm", 100), "webm", 2],
    ["sound.ogg", () => muxed("ogg", 100), "ogg", 2],
    ["sound.mkv", () => muxed("mkv", 100), "mkv", 2],
    // A header that promises more than the file holds: what is there counts.
    ["promises4GB.wav", () => wav(1, { dataBytes: 0xffffffff }), "wav", 1],
    ["cutOff.wav", () => wav(2).subarray(0, 44 + 8000), "wav", 0.5],
    ["nothing.wav", () => wav(0), "wav", 0],
  ];
  for (const [name, bytes, container, seconds] of known) {
    it(`reads ${name}`, async () => {
      const content = await bytes();
      const facts = await inspectAudio(files.write(name, content));
      assert.deepEqual([facts.container, facts.bytes], [container, content.length]);
      near(facts.durationSeconds, seconds);
    });
  }

  const broken: [name: string, bytes: () => Uint8Array | string | Promise<Uint8Array>][] = [
    ["empty.wav", () => ""],
    ["text.wav", () => "Once upon a time there was a text that someone had named .wav."],
    ["header.wav", () => wav(1).subarray(0, 30)],
    ["rate0.wav", () => wav(1, { sampleRate: 0 })],
    ["codec.wav", () => wav(1, { formatTag: 2 })],
    ["noise.mp3", () => Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 251))],
    ["half.m4a", async () => (await muxed("mp4", 40)).subarray(0, 60)],
    ["silent.mp4", () => muxed("mp4", 0, { video: true, audio: false })],
  ];
  for (const [name, bytes] of broken) {
    it(`says that ${name} is no recording`, async () => {
      await refusedWith(inspectAudio(files.write(name, await bytes())), "file-not-accepted");
    });
  }

  it("does not find a missing file, and takes no directory", async () => {
    await refusedWith(inspectAudio(files.path("missing.wav")), "file-not-found");
    await refusedWith(inspectAudio(files.path(".")), "file-not-accepted");
  });

  it("stops with the signal's reason", async () => {
    const reason = new Error("stopped");
    await assert.rejects(inspectAudio(files.write("stop.wav", wav(1)), AbortSignal.abort(reason)), reason);
  });
});

describe("checkAudio", () => {
  const files = scratch();
  after(files.remove);

  const table: [OperationId, string, () => Uint8Array | Promise<Uint8Array>, string | undefined][] = [
    ["fluency-v1", "a.m4a", () => muxed("mp4", 40), undefined],
    ["fluency-v1", "a.flac", () => Buffer.concat([Buffer.from("fLaC\x80\0\0\x22", "latin1"), Buffer.alloc(34, 16)]), "format-not-accepted"],
    ["fluency-v1", "a.aac", () => Buffer.from("fff15c40010000fc", "hex"), "format-not-accepted"],
    // A playlist names other files; none of them may be read.
    ["fluency-v1", "a.m3u8", () => Buffer.from("#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1:9/part.ts\n"), "file-not-accepted"],
    ["fluency-v1", "a.mkv", () => muxed("mkv", 100), "format-not-accepted"],
    ["fluency-v1", "a.wav", () => wav(900), "audio-too-long"],
    ["fluency-v1", "b.wav", () => wav(899.9), undefined],
    ["fluency-v2", "c.wav", () => wav(120), undefined],
    ["fluency-v2", "d.wav", () => wav(120.01), "audio-too-long"],
    ["fluency-v2", "e.mp3", () => mp3(100), "format-not-accepted"],
    ["pronunciation", "f.wav", () => wav(2.9), "audio-too-short"],
    ["pronunciation", "g.wav", () => wav(15), undefined],
    ["recognition", "h.wav", () => wav(0), "audio-too-short"],
    ["recognition", "i.wav", () => wav(30.5), "audio-too-long"],
  ];
  for (const [operation, name, bytes, code] of table) {
    it(`${operation}, ${name}: ${code ?? "ok"}`, async () => {
      const check = checkAudio(operationOf(operation), files.write(name, await bytes()));
      if (code) await refusedWith(check, code);
      else assert.equal((await check).bytes > 0, true);
    });
  }

  const cut: [name: string, bytes: () => Promise<Uint8Array>][] = [
    ["cut.webm", () => muxed("webm", 100)],
    ["cut.ogg", () => muxed("ogg", 100)],
    ["cut.mp4", () => muxed("mp4", 40)],
  ];
  for (const [name, bytes] of cut)
    it(`refuses ${name}, which ends before what it begins, unless it may be a part`, async () => {
      const operation = operationOf("fluency-v1");
      const whole = await bytes();
      await checkAudio(operation, files.write(`whole.${name}`, whole));
      const path = files.write(name, whole.subarray(0, Math.floor(whole.length * 0.7)));
      const { message } = await refusedWith(checkAudio(operation, path), "recording-incomplete");
      assert.match(message, /^The recording's file breaks off: only its first (?:0\.[1-9]|1\.\d) s can be read\. It was not sent/);
      await checkAudio(operation, path, undefined, { takesPart: true });
    });

  it("says that an M4A file breaks off if its index was at its end", async () => {
    const whole = Buffer.from(await muxed("mp4", 40));
    const [index, sound] = [whole.indexOf("moov") - 4, whole.indexOf("mdat") - 4];
    const path = files.write("cut.m4a", Buffer.concat([whole.subarray(0, index), whole.subarray(sound, -100)]));
    const { message } = await refusedWith(inspectAudio(path), "file-not-accepted");
    assert.match(message, /breaks off before it says where its sound is/);
  });

  it("refuses a WAV file whose header counts only the first of its sound", async () => {
    const file = files.write("early.wav", wav(10, { dataBytes: 1000 }));
    const { message } = await refusedWith(checkAudio(operationOf("fluency-v2"), file), "recording-incomplete");
    assert.match(message, /: 1?\d\.\d s would not be heard\./);
  });

  it("refuses a part unless it may be one, and says how much is missing", async () => {
    const half = files.write("half.wav", wav(10).subarray(0, 44 + 80_000));
    const whole = files.write("rounded.wav", wav(10).subarray(0, 44 + 160_000 - 1000));
    const { message } = await refusedWith(checkAudio(operationOf("fluency-v2"), half), "recording-incomplete");
    assert.match(message, /^Only the first 5\.0 s of the recording can be read\..*: 5\.0 s would not be heard\. It was not sent/);
    near((await checkAudio(operationOf("fluency-v2"), half, undefined, { takesPart: true })).durationSeconds, 5);
    await checkAudio(operationOf("fluency-v2"), whole);
  });

  it("tells the length and the limit, not rounded across it", async () => {
    const error = await refusedWith(checkAudio(operationOf("recognition"), files.write("j.wav", wav(30.01))), "audio-too-long");
    assert.match(error.message, /lasts 30\.01 seconds\. .*up to 30 seconds/);
    const long = await refusedWith(checkAudio(operationOf("fluency-v2"), files.write("k.wav", wav(150.5))), "audio-too-long");
    assert.match(long.message, /lasts 2 minutes and 30\.5 seconds\./);
  });
});

async function refusedWith(promise: Promise<unknown>, code: string): Promise<AssessmentError> {
  const error: unknown = await promise.then(
    () => assert.fail(`expected ${code}`),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof AssessmentError, String(error));
  assert.equal(error.code, code, error.message);
  return error;
}
