import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspectAudio } from "#client/recordings/inspectAudio.ts";
import { decodeWavAdpcm } from "#engine/audio/decodeWavAdpcm.ts";
import type * as Reading from "#engine/audio/readAudio.ts";
import { pronunciation } from "#operations/pronunciation/operation.ts";
import { recognition } from "#operations/recognition/operation.ts";
import { checkAudio } from "#service/submission/checkAudio.ts";
import { ROOT } from "../../support/paths.ts";

const place = (name: string) => join(ROOT, "test", "fixtures", "audio", "encodings", name);
const SAMPLES = 0.12 * 16_000;

/** What SoX reads, one array for each channel. */
function reference(name: string, channels: number): Int16Array[] {
  const bytes = readFileSync(place(`${name}.s16`));
  return Array.from({ length: channels }, (_, channel) =>
    Int16Array.from({ length: SAMPLES }, (__, i) => bytes.readInt16LE(2 * (i * channels + channel))),
  );
}

describe("WAV files that are not PCM", () => {
  let readAudio: typeof Reading.readAudio;
  // Loaded the way the client loads mediabunny, so that there is one copy.
  before(async () => ({ readAudio } = await import("#engine/audio/readAudio.ts")));
  const directory = mkdtempSync(join(tmpdir(), "encodings-"));
  after(() => rmSync(directory, { recursive: true, force: true }));
  const written = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(directory, name), bytes);
    return join(directory, name);
  };

  for (const [name, channels] of [
    ["ima", 1],
    ["ima-stereo", 2],
    ["microsoft", 1],
    ["microsoft-stereo", 2],
  ] as const) {
    it(`decodes ${name} sample for sample as SoX does, without what fills its last block up`, async () => {
      const file = await open(place(`${name}.wav`));
      try {
        const found = await decodeWavAdpcm(file, (await file.stat()).size);
        assert.deepEqual([found?.channels, found?.sampleRate, found?.missing], [channels, 16_000, 0]);
        const planes = Array.from({ length: channels }, () => [] as number[]);
        for await (const chunk of found!.chunks) chunk.forEach((plane, channel) => planes[channel]!.push(...plane));
        assert.deepEqual(
          planes.map((plane) => Int16Array.from(plane, (sample) => sample * 32_768)),
          reference(name, channels),
        );
      } finally {
        await file.close();
      }
    });
  }

  for (const name of ["mulaw", "alaw", "ima", "microsoft"]) {
    it(`hears ${name} as it is`, async () => {
      const { samples, duration, warnings } = await readAudio(place(`${name}.wav`));
      assert.deepEqual([duration, samples.length, warnings], [0.12, SAMPLES, []]);
      const [expected] = reference(name, 1);
      const worst = samples.reduce((most, sample, i) => Math.max(most, Math.abs(sample - expected![i]! / 32_768)), 0);
      assert.ok(worst < 1e-6, `off by ${worst}`);
    });
  }

  for (const name of ["mulaw", "alaw", "ima", "ima-stereo", "microsoft", "microsoft-stereo"]) {
    it(`tells the length of ${name} before it is sent, and takes it`, async () => {
      const { container, durationSeconds } = await inspectAudio(place(`${name}.wav`));
      assert.deepEqual([container, durationSeconds], ["wav", 0.12]);
      assert.equal(await checkAudio(recognition, place(`${name}.wav`)), "wav");
      await assert.rejects(checkAudio(pronunciation, place(`${name}.wav`)), { code: "audio-too-short", message: /lasts 0\.12 seconds/ });
    });
  }

  it("reads ADPCM that breaks off as far as it goes, and says so", async () => {
    for (const name of ["ima", "microsoft"]) {
      const bytes = readFileSync(place(`${name}.wav`));
      // The last of its blocks is cut through.
      const { duration, warnings } = await readAudio(written(`${name}-cut.wav`, bytes.subarray(0, bytes.length - 130)));
      assert.ok(duration > 0.1 && duration < 0.12, String(duration));
      assert.equal(warnings.length, 0, "under the least that is told of");
    }
    const long = Buffer.from(readFileSync(place("ima.wav")));
    long.writeUInt32LE(long.readUInt32LE(56) + 64_000, 56);
    assert.deepEqual(
      (await readAudio(written("promise.wav", long))).warnings.map(({ code }) => code),
      ["incomplete"],
    );
  });

  it("refuses a header that contradicts itself, whoever looks", async () => {
    const lies: [string, number, number][] = [
      ["a block too small for its own header", 32, 3],
      ["another count of samples in a block", 38, 17],
      ["no block", 32, 0],
    ];
    for (const [what, at, value] of lies) {
      const bytes = Buffer.from(readFileSync(place("ima.wav")));
      bytes.writeUInt16LE(value, at);
      const path = written("lie.wav", bytes);
      await assert.rejects(checkAudio(recognition, path), { code: "audio-unreadable" }, what);
      await assert.rejects(inspectAudio(path), { code: "file-not-accepted" }, what);
      await assert.rejects(readAudio(path), { name: "AnalysisError" }, what);
    }
  });
});
