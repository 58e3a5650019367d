import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stoppingWithoutMemory, withFixedMemory } from "#engine/audio/codecs/fixedMemory.ts";
import { createOpusDecoder, createVorbisDecoder } from "#engine/audio/codecs/ogvDecoder.ts";
import { withLargerStack } from "#engine/audio/codecs/largerStack.ts";
import { readPackageFile } from "#engine/node/readPackageFile.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { withCodebooks } from "../../fuzz/vorbisCodebooks.ts";
import { ROOT } from "../../support/paths.ts";

/** Bytes that look like sound and are the same in each run. */
function payload(seed: number): number[] {
  let state = seed;
  return Array.from({ length: 26 }, () => ((state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) >> 16) & 0xff);
}

/** The headers of `vorbis.webm` as Matroska keeps them, with one comment of so many bytes. */
function vorbisHeaders(commentBytes: number): Buffer {
  const webm = readFileSync(join(ROOT, "test", "fixtures", "audio", "vorbis.webm"));
  const [identification, comment, setup] = ["\x01vorbis", "\x03vorbis", "\x05vorbis"].map((begin) => webm.indexOf(begin, 0, "latin1")) as [
    number,
    number,
    number,
  ];
  const comments = Buffer.concat([
    Buffer.from("\x03vorbis\0\0\0\0\x01\0\0\0????", "latin1"),
    Buffer.alloc(commentBytes, "a"),
    Buffer.from([1]),
  ]);
  comments.writeUInt32LE(commentBytes, 15);
  const laced = (bytes: number) => Buffer.concat([Buffer.alloc(Math.floor(bytes / 255), 255), Buffer.from([bytes % 255])]);
  return Buffer.concat([
    Buffer.from([2]),
    laced(comment - identification),
    laced(comments.length),
    webm.subarray(identification, comment),
    comments,
    webm.subarray(setup),
  ]);
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
          assert.deepEqual(
            planes.map(({ length }) => length),
            [lengthOf(config), lengthOf(config)],
            `${first} and ${second}`,
          );
          assert.ok(planes.every((plane) => plane.every(Number.isFinite)));
        }
      }
    }
  });

  it("comes back from a frame of two halves after the shortest frame there is", async () => {
    const decoder = await createOpusDecoder(undefined, 2);
    const packets = [
      "c069e2fd0cb348ce095876781ec18f3a57c848b137412ccff18ed885fd",
      "4d6cfba68e436ab7eb936a781ec4fa91e6d2c5a591131241c069e2",
    ];
    assert.deepEqual(
      packets.map((hex) => decoder.decode([Buffer.from(hex, "hex")])[0]!.length),
      [120, 1920],
    );
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

describe("Decoders' memory", () => {
  const grow = Object.getOwnPropertyDescriptor(WebAssembly.Memory.prototype, "grow")!;
  let grown = 0;
  before(() => {
    WebAssembly.Memory.prototype.grow = function (pages) {
      const size = (grow.value as WebAssembly.Memory["grow"]).call(this, pages);
      grown += pages;
      return size;
    };
  });
  beforeEach(() => (grown = 0));
  after(() => Object.defineProperty(WebAssembly.Memory.prototype, "grow", grow));

  const directory = mkdtempSync(join(tmpdir(), "ogv-decoder-"));
  after(() => rmSync(directory, { recursive: true, force: true }));

  for (const [bits, count] of [
    [22, 16],
    [22, 250],
    [18, 200],
  ] as const) {
    it(`does not grow with what ${count} codebooks of 2^${bits} words each ask for: the file is refused`, async () => {
      const path = join(directory, "hostile.webm");
      writeFileSync(path, withCodebooks({ dimensions: 1, bits }, count));
      await assert.rejects(readAudio(path), (error: Error & { code?: string }) => {
        assert.equal(error.code, "audio-unreadable");
        assert.match(error.message, /^The recording is damaged: its sound cannot be read\. Export it again/);
        assert.match(String(error.cause), /asks for more memory than any recording needs/);
        return true;
      });
      assert.equal(grown, 0);
    });
  }

  it("is not taken by comments, in which there may be pictures", async () => {
    const decoder = await createVorbisDecoder(vorbisHeaders(20e6));
    assert.equal(decoder.sampleRate, 22_050);
    assert.equal(grown, 0);
  });

  it("is not overwritten by a packet that has no room in it", async () => {
    for (const decoder of [await createOpusDecoder(undefined, 2), await createVorbisDecoder(vorbisHeaders(0))]) {
      assert.throws(() => decoder.decode([new Uint8Array(20e6)]), /more memory than any recording needs/);
    }
    assert.equal(grown, 0);
  });

  it("is declared in a known way, and no other is taken", async () => {
    for (const codec of ["opus", "vorbis"]) {
      const wasm = await readPackageFile("ogv", `dist/ogv-decoder-audio-${codec}-wasm.wasm`);
      const module = await WebAssembly.compile(withFixedMemory(wasm));
      const calls = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => undefined]));
      const { exports } = await WebAssembly.instantiate(module, stoppingWithoutMemory({ a: calls }));
      const memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory)!;
      assert.throws(() => memory.grow(1), RangeError);
      assert.throws(() => withFixedMemory(Buffer.from(withFixedMemory(wasm))), /unknown way/);
    }
    assert.throws(() => withFixedMemory(new Uint8Array(100)), /unknown way/);
  });
});
