import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspectAudio } from "#client/recordings/inspectAudio.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { ROOT } from "../../support/paths.ts";
import { noise, wavFile } from "../../support/wav.ts";

const WEBM = readFileSync(join(ROOT, "test", "fixtures", "audio", "opus.webm"));

/** Where its one cluster lies, and in that the elements, of which the first is the time 0. */
const CLUSTER = (() => {
  const begin = WEBM.indexOf(Buffer.from("1f43b675", "hex"));
  const body = begin + 6;
  return { begin, body, end: body + (WEBM.readUInt16BE(begin + 4) & 0x3fff) };
})();

/** A WebM file with more in its segment. */
function extended(webm: Buffer, at: number, more: Buffer): Buffer {
  const bytes = Buffer.concat([webm.subarray(0, at), more, webm.subarray(at)]);
  const size = bytes.indexOf(Buffer.from("18538067", "hex")) + 6;
  bytes.writeUIntBE(bytes.readUIntBE(size, 6) + more.length, size, 6);
  return bytes;
}

describe("limits of decoding", () => {
  const directory = mkdtempSync(join(tmpdir(), "decoding-limits-"));
  after(() => rmSync(directory, { recursive: true, force: true }));
  const file = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(directory, name), bytes);
    return join(directory, name);
  };

  /** `opus.webm` with its one cluster a second time, at a later time in milliseconds. */
  function withPause(milliseconds: number): Buffer {
    const again = Buffer.concat([
      WEBM.subarray(CLUSTER.begin, CLUSTER.body),
      Buffer.from("e783", "hex"),
      Buffer.alloc(3),
      WEBM.subarray(CLUSTER.body + 3, CLUSTER.end),
    ]);
    again.writeUInt16BE(0x4000 | (CLUSTER.end - CLUSTER.body + 2), 4);
    again.writeUIntBE(milliseconds, 8, 3);
    return extended(WEBM, CLUSTER.end, again);
  }

  it("let a recorder pause for a minute", async () => {
    const { duration, warnings } = await readAudio(file("pause.webm", withPause(60_000)));
    assert.ok(Math.abs(duration - 61.2) < 0.1, `${duration} s`);
    assert.deepEqual(warnings, []);
  });

  it("let no small file claim a quarter of an hour: memory grows with its size", async () => {
    const bytes = withPause(890_000);
    const { duration, samples, warnings } = await readAudio(file("claim.webm", bytes));
    assert.ok(duration <= 61 + bytes.length / 16, `${duration} s of ${bytes.length} bytes`);
    assert.ok(samples.length <= 16_000 * (61 + bytes.length / 16));
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ["incomplete"],
    );
  });

  it("end the search for sound behind damage, in which no further cluster is found, in the engine and before an upload", async () => {
    const path = file("garbage.webm", extended(WEBM.subarray(0, CLUSTER.end), CLUSTER.end, Buffer.alloc(3000)));
    for (const seconds of [(await readAudio(path)).duration, (await inspectAudio(path)).durationSeconds])
      assert.ok(Math.abs(seconds - 1.2) < 0.1, `${seconds} s`);
  });

  it("refuse a chunk of samples that no file can hold at once, in the engine and before an upload", async () => {
    const bytes = readFileSync(join(ROOT, "test", "fixtures", "audio", "opus.mp4"));
    // The first entry's samples per chunk.
    bytes.writeUInt32BE(0xaec56ea5, bytes.indexOf("stsc") + 16);
    const path = file("chunk.mp4", bytes);
    await assert.rejects(readAudio(path), { code: "audio-unreadable" });
    await assert.rejects(inspectAudio(path), { code: "file-not-accepted" });
  });

  it("give a file 30 seconds, and a second for each second of sound", async () => {
    const path = file("noise.wav", wavFile([noise(10)]));
    const clockOf = (total: number) => {
      const times = [0];
      return () => times.shift() ?? total;
    };
    assert.equal((await readAudio(path, undefined, clockOf(30_100))).duration, 10);
    await assert.rejects(readAudio(path, undefined, clockOf(40_100)), {
      code: "audio-unreadable",
      message: /longer to decode than to listen to/,
    });
  });
});
