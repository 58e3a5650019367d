import createOpus from "ogv/dist/ogv-decoder-audio-opus-wasm.js";
import createVorbis from "ogv/dist/ogv-decoder-audio-vorbis-wasm.js";
import { stoppingWithoutMemory, withFixedMemory } from "./fixedMemory.ts";
import { withLargerStack } from "./largerStack.ts";
import type { PacketDecoder, Planes } from "./packetDecoder.ts";
import { readPackageFile } from "../../node/readPackageFile.ts";

/** `OpusHead`, with its pre-skip and output gain (RFC 7845, section 5.1). */
const OPUS_HEAD_BYTES = 19;
const PRE_SKIP_OFFSET = 10;
const OUTPUT_GAIN_OFFSET = 16;
/** Besides the decoders' own 64 kB. */
const EXTRA_STACK_BYTES = 512 * 1024;
/** Vorbis I, section 5.2.1. Replaces comments, which may contain pictures. */
const EMPTY_COMMENT_HEADER = new TextEncoder().encode("\x03vorbis\0\0\0\0\0\0\0\0\x01");

/** By libopus in ogv.js. @param head the stream's `OpusHead`; some recorders leave it out */
export async function createOpusDecoder(head: Uint8Array | undefined, channels: number): Promise<PacketDecoder> {
  const header = head && head.byteLength >= OPUS_HEAD_BYTES ? head.slice() : plainHead(channels);
  const view = new DataView(header.buffer);
  const preSkip = view.getUint16(PRE_SKIP_OFFSET, true);
  // The timeline skips these samples already.
  view.setUint16(PRE_SKIP_OFFSET, 0, true);
  // In 256ths of a dB. The decoder would misread it.
  const gain = 10 ** (view.getInt16(OUTPUT_GAIN_OFFSET, true) / 256 / 20);
  view.setInt16(OUTPUT_GAIN_OFFSET, 0, true);
  const module = await createOpus(await emscriptenOptions("opus"));
  // The second would hold comments; the decoder reports its format at a third, which Opus does not have.
  const decoder = open(module, [header, header, header], preSkip);
  return gain === 1 ? decoder : { ...decoder, decode: (packets) => decoder.decode(packets).map((plane) => plane.map((x) => x * gain)) };
}

/**
 * By libvorbis in ogv.js.
 * @param headers three packets as in Matroska: their count minus one, their sizes in Xiph lacing, and the packets
 */
export async function createVorbisDecoder(headers: Uint8Array | undefined): Promise<PacketDecoder> {
  const packets = headers && splitLaced(headers);
  if (!packets) throw new Error("The Vorbis stream has no headers");
  const module = await createVorbis(await emscriptenOptions("vorbis"));
  return open(module, [packets.identification, EMPTY_COMMENT_HEADER, packets.setup], 0);
}

async function emscriptenOptions(codec: "opus" | "vorbis"): Promise<EmscriptenOptions> {
  const wasm = await readPackageFile("ogv", `dist/ogv-decoder-audio-${codec}-wasm.wasm`);
  const module = await WebAssembly.compile(withFixedMemory(withLargerStack(wasm, EXTRA_STACK_BYTES)));
  return {
    instantiateWasm(imports, receive) {
      const instance = new WebAssembly.Instance(module, stoppingWithoutMemory(imports));
      receive(instance);
      return instance.exports;
    },
  };
}

function open(module: OgvAudioDecoder, headers: readonly Uint8Array[], delay: number): PacketDecoder {
  module.init(() => undefined);
  for (const header of headers) module.processHeader(header, () => undefined);
  const format = module.audioFormat;
  if (!format) throw new Error("The decoder does not accept the stream's headers");
  const decode = ([packet]: readonly Uint8Array[]): Planes => {
    module.audioBuffer = null;
    // Calls back synchronously.
    module.processAudio(packet!, () => undefined);
    return module.audioBuffer ?? [];
  };
  return { sampleRate: format.rate, batch: 1, delay, decode };
}

function plainHead(channels: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(OPUS_HEAD_BYTES);
  head.set(new TextEncoder().encode("OpusHead"));
  head[8] = 1;
  head[9] = Math.min(2, channels);
  new DataView(head.buffer).setUint32(12, 48_000, true);
  return head;
}

function splitLaced(bytes: Uint8Array): { identification: Uint8Array; setup: Uint8Array } | undefined {
  if (bytes[0] !== 2) return undefined;
  let at = 1;
  const sizes: number[] = [];
  for (let packet = 0; packet < 2; packet++) {
    let size = 0;
    let step: number;
    do {
      if (at >= bytes.length) return undefined;
      step = bytes[at++]!;
      size += step;
    } while (step === 255);
    sizes.push(size);
  }
  const [first, second] = sizes as [number, number];
  if (at + first + second >= bytes.length) return undefined;
  return { identification: bytes.subarray(at, at + first), setup: bytes.subarray(at + first + second) };
}
