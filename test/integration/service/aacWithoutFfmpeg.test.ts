import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mp4CodecForFfmpeg } from "#engine/audio/mp4Codec.ts";
import { FFMPEG_VARIABLE } from "#engine/node/findFfmpeg.ts";
import { ROOT } from "../../support/paths.ts";
import { assertProblem, ServiceBench, submit } from "./serviceBench.ts";

const fixture = (name: string) => readFileSync(join(ROOT, "test", "fixtures", "audio", name));
const codec = (bytes: Buffer) =>
  mp4CodecForFfmpeg((offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)), bytes.length);

describe("a recording that needs ffmpeg", () => {
  const bench = new ServiceBench();
  afterEach(() => bench.clear());

  it("is told by its codec alone", async () => {
    assert.deepEqual(await Promise.all(["aac.m4a", "mp3.mp4", "opus.mp4"].map((name) => codec(fixture(name)))), [
      "AAC",
      undefined,
      undefined,
    ]);
  });

  it("is refused at its submission where there is no ffmpeg, in words, and nothing of it is kept", async () => {
    const service = await bench.start({ env: { [FFMPEG_VARIABLE]: "off" } });
    const problem = assertProblem(await submit(service, "fluency-v1", { file: fixture("aac.m4a") }), 415, "audio-unsupported", "file");
    assert.match(problem.detail ?? "", /sound is in AAC, which needs the program ffmpeg, .* export the recording as WAV or MP3/);
    for (const name of ["mp3.mp4", "opus.mp4"])
      assert.equal((await submit(service, "fluency-v1", { file: fixture(name) })).status, 202, name);
  });

  it("is looked for in a few small reads, whatever the boxes say", async () => {
    const bytes = fixture("aac.m4a");
    const lies = [
      bytes.subarray(0, 40),
      Buffer.alloc(100_000),
      Buffer.from("00000001667479704d344120ffffffffffffffff", "hex"),
      ...Array.from({ length: 300 }, (_, i) => Buffer.concat([bytes.subarray(0, i * 3), Buffer.alloc(8, 0xff), bytes.subarray(i * 3 + 8)])),
    ];
    const many = Buffer.concat(Array.from({ length: 5000 }, () => Buffer.from("0000000866726565", "hex")));
    for (const lie of [...lies, many]) {
      let read = 0;
      await mp4CodecForFfmpeg(
        (offset, length) => (read++, assert.ok(length <= 512), Promise.resolve(lie.subarray(offset, offset + length))),
        lie.length,
      );
      assert.ok(read <= 210, `${read} reads`);
    }
  });
});
