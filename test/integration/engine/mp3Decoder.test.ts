import assert from "node:assert/strict";
import fc from "fast-check";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMp3Decoder } from "#engine/audio/codecs/mp3Decoder.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { ROOT } from "../../support/paths.ts";
import { propertyRuns } from "../../support/propertyRuns.ts";

const fixture = (name: string) => readFileSync(join(ROOT, "test", "fixtures", "audio", name));

/** kbit/s of layer III, as the tables of ISO/IEC 11172-3 and 13818-3 have them. */
const KILOBITS = {
  mpeg1: "- 32 40 48 56 64 80 96 112 128 160 192 224 256 320 -",
  mpeg2: "- 8 16 24 32 40 48 56 64 80 96 112 128 144 160 -",
};
const HERTZ: Record<number, string> = { 3: "44100 48000 32000 -", 2: "22050 24000 16000 -", 0: "11025 12000 8000 -" };
/** The shortest frame that there is, of 8 kbit/s at 24 kHz; bytes. */
const SHORTEST = 24;

/** How long a layer III frame says that it is: 144 times its bitrate in MPEG 1, else 72 times, by its rate. NaN where it does not. */
function promised(header: Uint8Array): number {
  const word = Buffer.from(header).readUInt32BE();
  const version = (word >>> 19) & 3;
  if (word >>> 21 !== 0x7ff || ((word >>> 17) & 3) !== 1) return NaN;
  const bitrate = 1000 * Number(KILOBITS[version === 3 ? "mpeg1" : "mpeg2"].split(" ")[(word >>> 12) & 15]);
  return Math.floor(((version === 3 ? 144 : 72) * bitrate) / Number(HERTZ[version]?.split(" ")[(word >>> 10) & 3])) + ((word >>> 9) & 1);
}

/** The frames of a file without those of its headers, which hold no sound. */
function framesOf(name: string): Buffer[] {
  const bytes = fixture(name);
  const frames: Buffer[] = [];
  for (let at = bytes.indexOf(0xff); at + 4 <= bytes.length;) {
    const frame = bytes.subarray(at, at + promised(bytes.subarray(at)));
    if (frame.length === 0) break;
    if (!/Xing|Info/.test(frame.toString("latin1"))) frames.push(frame);
    at += frame.length;
  }
  return frames;
}

/** Bytes that look like sound and are the same in each run. */
function noise(length: number, seed: number): Buffer {
  let state = seed;
  return Buffer.from(Array.from({ length }, () => ((state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) >> 16) & 0xff));
}

describe("MP3 decoder", () => {
  // The module does not come back from some data that are no whole frame. Here it is not even given them.
  const instantiate = Object.getOwnPropertyDescriptor(WebAssembly, "instantiate")!;
  let calls = 0;
  before(() => {
    const call = instantiate.value as (
      bytes: Uint8Array<ArrayBuffer>,
      imports: WebAssembly.Imports,
    ) => Promise<WebAssembly.WebAssemblyInstantiatedSource>;
    const watched = async (...given: Parameters<typeof call>) => {
      const made = await call(...given);
      const exports = made.instance.exports as Record<string, WebAssembly.ExportValue> & { memory: WebAssembly.Memory };
      const ask = (name: string, value?: number) => (exports[name] as (value?: number) => number)(value);
      if (!("decoder_mp3_data_size" in exports)) return made;
      const decoder_decode = (seconds: number) => {
        const data = new Uint8Array(exports.memory.buffer, ask("decoder_mp3_data_offset"), ask("decoder_mp3_data_size"));
        assert.equal(
          data.length,
          promised(data),
          `${Buffer.from(data.subarray(0, 4)).toString("hex")} and ${data.length} bytes are no frame`,
        );
        calls++;
        ask("decoder_decode", seconds);
        assert.equal(ask("decode_results_num_channels"), data[3]! >> 6 === 3 ? 1 : 2);
      };
      return { instance: { exports: { ...exports, decoder_decode } } };
    };
    Object.defineProperty(WebAssembly, "instantiate", { ...instantiate, value: watched });
  });
  beforeEach(() => (calls = 0));
  after(() => Object.defineProperty(WebAssembly, "instantiate", instantiate));

  const voice = framesOf("voice24k.mp3");
  const LENGTH = 576;
  const decode = async (packets: Uint8Array[]) => (await createMp3Decoder(16_000, 0)).decode(packets);
  const equal = (heard: Float32Array, wanted: Float32Array, where: string) =>
    assert.ok(Buffer.from(heard.slice().buffer).equals(Buffer.from(wanted.slice().buffer)), where);

  it("refuses packets from which the module does not come back", async () => {
    const packet = Buffer.from("fff314c000000000", "hex");
    await assert.rejects(decode(Array.from({ length: 10 }, () => packet)), /no whole frame/);
    // A free bitrate, a forbidden one, a reserved rate, a reserved version, layer II.
    for (const hex of ["fff304c0", "fff3f4c0", "fff31cc0", "ffeb14c0", "fff514c0"]) {
      await assert.rejects(decode([Buffer.concat([Buffer.from(hex, "hex"), Buffer.alloc(3000)])]), /no whole frame/, hex);
    }
    assert.equal(calls, 0);
  });

  it("refuses a file whose frames do not say how long they are", async () => {
    const directory = mkdtempSync(join(tmpdir(), "mp3-decoder-"));
    after(() => rmSync(directory, { recursive: true, force: true }));
    const bytes = fixture("mp3.mp4");
    for (const frame of bytes.toString("latin1").matchAll(/\xff\xf3/g)) bytes[frame.index + 2]! &= 0x0f;
    writeFileSync(join(directory, "free.mp4"), bytes);
    await assert.rejects(readAudio(join(directory, "free.mp4")), (error: Error & { code?: string }) => {
      assert.equal(error.code, "audio-unreadable");
      assert.match(error.message, /damaged: its sound cannot be read/);
      assert.match(String(error.cause), /no whole frame/);
      return true;
    });
    assert.equal(calls, 0);
  });

  it("hands each frame to the module once, whatever its header says, and no other data", async () => {
    const decoder = await createMp3Decoder(44_100, 0);
    decoder.decode([voice[0]!]);
    let frames = 1;
    for (let kind = 0; kind < 256; kind++) {
      for (let rates = 0; rates < 256; rates++) {
        const header = Buffer.from([0xff, kind, rates, (kind + rates) % 2 === 0 ? 0xc0 : 0x40]);
        const length = promised(header);
        if (length > 0) frames++;
        const planes = decoder.decode([Buffer.concat([header, noise(Math.max(0, (length || 40) - 4), rates).map((byte) => byte & 0x7f)])]);
        assert.equal(calls, frames, header.toString("hex"));
        assert.equal(planes[0]?.length, length > 0 ? (((kind >> 3) & 3) === 3 ? 1152 : 576) : undefined, header.toString("hex"));
      }
    }
    // Six kinds, with and without a checksum; 14 bitrates, three rates, padding and a private bit.
    assert.equal(frames, 1 + 6 * 14 * 3 * 2 * 2);
  });

  it("decodes a file that breaks off at any byte to the same samples up to its last whole frame, and silence", async () => {
    const some = voice.slice(0, 10);
    const [whole] = await decode(some);
    assert.ok(whole!.some((x) => Math.abs(x) > 0.01));
    for (const [count, frame] of some.entries()) {
      for (let length = count === 0 ? frame.length : 1; length <= frame.length; length++) {
        const [plane] = await decode([...some.slice(0, count), frame.subarray(0, length)]);
        const heard = LENGTH * (length === frame.length ? count + 1 : count);
        assert.equal(plane!.length, LENGTH * (count + 1));
        equal(plane!.subarray(0, heard), whole!.subarray(0, heard), `${count} frames and ${length} bytes`);
        assert.ok(plane!.subarray(heard).every((x) => x === 0));
      }
    }
  });

  it("keeps the time of what follows a packet without a frame, and hears it again", async () => {
    const [whole] = await decode(voice);
    const [plane] = await decode(voice.with(30, voice[30]!.subarray(0, 50)));
    assert.equal(plane!.length, whole!.length);
    equal(plane!.subarray(0, 30 * LENGTH), whole!.subarray(0, 30 * LENGTH), "before");
    assert.ok(plane!.subarray(30 * LENGTH, 31 * LENGTH).every((x) => x === 0));
    equal(plane!.subarray(60 * LENGTH), whole!.subarray(60 * LENGTH), "behind");
  });

  it("finds frames between other bytes, and several in a packet", async () => {
    const [whole] = await decode(voice);
    const pairs = Array.from({ length: Math.floor(voice.length / 2) }, (_, i) =>
      Buffer.concat([Buffer.from("ID3 \xff\xfb\xf0", "latin1"), voice[2 * i]!, Buffer.alloc(3), voice[2 * i + 1]!, Buffer.from([0xff])]),
    );
    const [plane] = await decode(pairs);
    equal(plane!, whole!.subarray(0, plane!.length), "pairs");
    assert.equal(plane!.length, 2 * LENGTH * pairs.length);
  });

  it("takes no more than ten frames from a packet", async () => {
    const [plane] = await decode([Buffer.concat(voice)]);
    assert.equal(plane!.length, 10 * LENGTH);
  });

  it("gives a pause for packets without a frame that follow sound, and the same samples in any batches", async () => {
    const [whole] = await decode(voice);
    const decoder = await createMp3Decoder(16_000, 0);
    const segments = Array.from({ length: Math.ceil(voice.length / 7) }, (_, i) => decoder.decode(voice.slice(7 * i, 7 * i + 7))[0]!);
    equal(Float32Array.from(segments.flatMap((segment) => [...segment])), whole!, "batches of seven");
    assert.deepEqual(decoder.decode([Buffer.alloc(8), Buffer.alloc(0)]), []);
  });

  it("comes back from any packets after a bounded number of calls, with as much sound as they can hold", async () => {
    const frames = [...voice.slice(0, 20), ...framesOf("stereo.mp3").slice(0, 10), ...framesOf("mono22k.mp3").slice(0, 10)];
    const byte = fc.nat(255);
    const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
    const change = fc
      .tuple(fc.constantFrom("set", "header", "cut", "double", "shift"), place, byte)
      .map(([kind, where, value]) => (packet: Buffer): Buffer => {
        const at = Math.floor(where * (kind === "header" ? Math.min(6, packet.length) : packet.length));
        if (kind === "cut") return packet.subarray(0, at);
        if (kind === "double") return Buffer.concat([packet, packet.subarray(at), packet]);
        if (kind === "shift") return Buffer.concat([Buffer.alloc(value % 40, 0xff), packet]);
        const changed = Buffer.from(packet);
        if (at < changed.length) changed[at] = value;
        return changed;
      });
    const junk = fc
      .tuple(fc.constantFrom("", "ff", "fff314c0", "fffb90c0", "ffe318c0"), fc.uint8Array({ maxLength: 200 }))
      .map(([hex, rest]) => Buffer.concat([Buffer.from(hex, "hex"), rest]));
    const packet = fc.oneof(
      {
        weight: 3,
        arbitrary: fc
          .tuple(fc.constantFrom(...frames), fc.array(change, { maxLength: 3 }))
          .map(([frame, changes]) => changes.reduce((bytes, apply) => apply(bytes), frame)),
      },
      junk,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(packet, { maxLength: 30 }), { minLength: 1, maxLength: 3 }), async (batches) => {
        const decoder = await createMp3Decoder(24_000, 0);
        decoder.decode([voice[0]!]);
        for (const packets of batches) {
          calls = 0;
          const planes = decoder.decode(packets);
          const most = packets.reduce((sum, { length }) => sum + Math.floor(length / SHORTEST), 0);
          assert.ok(calls <= most, `${calls} calls for ${packets.length} packets`);
          for (const plane of planes) {
            assert.equal(plane.length, planes[0]!.length);
            assert.ok(plane.length <= 1152 * (calls + packets.length));
            assert.ok(plane.every((x) => Math.abs(x) <= 1));
          }
        }
      }),
      { ...propertyRuns(300), examples: [[[Array.from({ length: 10 }, () => Buffer.from("fff314c000000000", "hex"))]]] },
    );
  });
});
