import assert from "node:assert/strict";
import { createOpusDecoder } from "../../../src/engine/audio/codecs/ogvDecoder.ts";
import { withLargerStack } from "../../../src/engine/audio/codecs/largerStack.ts";
import { readPackageFile } from "../../../src/engine/audio/codecs/readPackageFile.ts";

/** Bytes that look like sound and are the same in each run. */
function payload(seed: number): number[] {
  let state = seed;
  return Array.from({ length: 26 }, () => ((state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) >> 16) & 0xff);
}

/** A packet of one frame; its first byte tells the mode, the bandwidth and the length (RFC 6716, section 3.1). */
const packetOf = (config: number, stereo: boolean, seed: number) => Uint8Array.from([(config << 3) | (stereo ? 4 : 0), ...payload(seed)]);

/** Samples of a frame at 48 kHz: of SILK, of both together, of CELT. */
function lengthOf(config: number): number {
  if (config < 12) return [480, 960, 1920, 2880][config % 4]!;
  if (config < 16) return [480, 960][config % 2]!;
  return [120, 240, 480, 960][config % 4]!;
}

describe("Opus decoder", () => {
  it("comes back from a change between any two modes, widths and lengths, with as much sound as the packets say", async () => {
    for (let first = 0; first < 32; first++) {
      const decoder = await createOpusDecoder(undefined, 2);
      for (let second = 0; second < 32; second++) {
        for (const config of [first, second]) {
          const planes = decoder.decode([packetOf(config, second % 2 === 1, 32 * first + second)]);
          assert.deepEqual(planes.map(({ length }) => length), [lengthOf(config), lengthOf(config)], `${first} and ${second}`);
          assert.ok(planes.every((plane) => plane.every(Number.isFinite)));
        }
      }
    }
  });

  it("comes back from a frame of two halves after the shortest frame there is", async () => {
    const decoder = await createOpusDecoder(undefined, 2);
    const packets = ["c069e2fd0cb348ce095876781ec18f3a57c848b137412ccff18ed885fd", "4d6cfba68e436ab7eb936a781ec4fa91e6d2c5a591131241c069e2"];
    assert.deepEqual(packets.map((hex) => decoder.decode([Buffer.from(hex, "hex")])[0]!.length), [120, 1920]);
  });

  it("has a module whose layout is known, and takes no other", async () => {
    for (const codec of ["opus", "vorbis"]) {
      const wasm = await readPackageFile("ogv", `dist/ogv-decoder-audio-${codec}-wasm.wasm`);
      assert.equal(WebAssembly.validate(withLargerStack(wasm, 65_536)), true);
      assert.throws(() => withLargerStack(wasm.subarray(0, -1), 65_536), /unknown way/);
      assert.throws(() => withLargerStack(wasm, 1 << 20), /unknown way/);
    }
    assert.throws(() => withLargerStack(new Uint8Array(100), 65_536), /unknown way/);
  });
});
