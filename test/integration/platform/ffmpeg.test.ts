import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { findFfmpeg } from "#engine/node/findFfmpeg.ts";
import { convertToWav } from "#platform/node/ffmpeg.ts";
import { SAMPLES } from "../../support/paths.ts";
import { run } from "../../support/run.ts";

describe("the user's ffmpeg", function () {
  this.timeout(60_000);
  let folder: string;
  before(async () => void (folder = await mkdtemp(join(tmpdir(), "ffmpeg-"))));
  after(() => rm(folder, { recursive: true, force: true }));

  it("is looked for in whole paths alone, where it can be run", async function () {
    if (process.platform === "win32") this.skip();
    const bin = join(folder, "bin");
    await mkdir(bin);
    await writeFile(join(bin, "ffmpeg"), "#!/bin/sh\n", { mode: 0o600 });
    assert.equal(await findFfmpeg(["relative", ".", "", bin].join(delimiter), []), undefined, "it may not be run");
    await chmod(join(bin, "ffmpeg"), 0o700);
    assert.equal(await findFfmpeg(["relative", ".", "", bin].join(delimiter), []), join(bin, "ffmpeg"));
    assert.equal(await findFfmpeg("", [bin]), join(bin, "ffmpeg"));
    assert.equal(await findFfmpeg("", []), undefined);
  });

  it("makes 16 kHz mono WAV of an m4a, takes nothing else for one, and stops when it is told to", async function () {
    const ffmpeg = await findFfmpeg();
    if (!ffmpeg) return this.skip();
    const m4a = join(folder, "elephant.m4a");
    await run(ffmpeg, ["-loglevel", "error", "-i", join(SAMPLES, "elephant.wav"), "-c:a", "aac", m4a]);
    const wav = join(folder, "elephant.wav");
    await convertToWav(ffmpeg, m4a, wav, { demuxer: "mov" });
    const bytes = await readFile(wav);
    assert.deepEqual(
      [bytes.toString("latin1", 0, 4), bytes.readUInt16LE(22), bytes.readUInt32LE(24), bytes.readUInt16LE(34)],
      ["RIFF", 1, 16_000, 16],
    );
    const playlist = join(folder, "list.m4a");
    await writeFile(playlist, `#EXTM3U\n#EXTINF:1,\n${join(SAMPLES, "elephant.wav")}\n`);
    await assert.rejects(convertToWav(ffmpeg, playlist, join(folder, "no.wav"), { demuxer: "mov" }), /ffmpeg ended with code/);
    await assert.rejects(convertToWav(ffmpeg, m4a, join(folder, "no.wav"), { signal: AbortSignal.abort() }), { name: "AbortError" });
  });
});
