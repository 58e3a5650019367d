import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import { soundRateOf } from "#core/recording/soundRate.ts";
import { ROOT } from "../../../support/paths.ts";

const fixture = (name: string) => new Uint8Array(readFileSync(join(ROOT, "test", "fixtures", "audio", name)));
const rateOf = (bytes: Uint8Array) =>
  soundRateOf((offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)), bytes.length);

/** The head of a FLAC file of this rate: a name, a block's header, and the stream's information. */
function flac(rate: number): Uint8Array {
  const bytes = new Uint8Array(64);
  bytes.set(new TextEncoder().encode("fLaC"));
  new DataView(bytes.buffer).setUint32(18, rate << 12);
  return bytes;
}

describe("the sampling rate of a recording", () => {
  for (const [name, rate] of [
    ["narrow.mp3", 8000],
    ["mono22k.mp3", 22_050],
    ["tone.mp3", 24_000],
    ["vorbis.ogg", 22_050],
    ["opus.webm", undefined],
    ["aac.m4a", undefined],
  ] as const)
    it(`is ${rate ?? "not known"} for ${name}`, async () => assert.equal(await rateOf(fixture(name)), rate));

  it("is that of the stream in a FLAC file", async () => assert.equal(await rateOf(flac(11_025)), 11_025));

  it("is that of what was encoded in an Opus file", async () => {
    const bytes = fixture("opus.ogg").slice();
    const packet = Buffer.from(bytes.buffer).indexOf("OpusHead");
    new DataView(bytes.buffer).setUint32(packet + 12, 8000, true);
    assert.equal(await rateOf(bytes), 8000);
    new DataView(bytes.buffer).setUint32(packet + 12, 0, true);
    assert.equal(await rateOf(bytes), 48_000);
    for (const impossible of [1, 0xffffffff]) {
      new DataView(bytes.buffer).setUint32(packet + 12, impossible, true);
      assert.equal(await rateOf(bytes), undefined);
    }
  });

  it("is not searched for in all of a large file", async () => {
    let read = 0;
    const zeros = (offset: number, length: number) => {
      read += length;
      const bytes = new Uint8Array(length);
      if (offset === 0) bytes[0] = 0xff;
      return Promise.resolve(bytes);
    };
    assert.equal(await soundRateOf(zeros, 200_000_000), undefined);
    assert.ok(read < 5_000_000, `${read} bytes`);
  });

  it("is not known of other bytes, of few and of none", async () => {
    for (const length of [0, 3, 40]) assert.equal(await rateOf(new Uint8Array(length).fill(0xff)), undefined);
    assert.equal(await rateOf(new TextEncoder().encode("OggS")), undefined);
  });
});
