import { mainBytesIn, RESERVOIR, samplesIn, silenceIncomplete } from "./mp3Frames.ts";
import type { PacketDecoder, Planes } from "./packetDecoder.ts";
import { readPackageFile } from "./readPackageFile.ts";

/** What minimp3-wasm exports. Its own JavaScript is for whole files and browsers and is not used. */
interface Minimp3 {
  memory: WebAssembly.Memory;
  decoder_init(): void;
  decoder_set_mp3_data_size(bytes: number): void;
  decoder_mp3_data_offset(): number;
  /** Decodes on until that many seconds are there or the data ends. */
  decoder_decode(seconds: number): void;
  decoder_pcm_data_offset(): number;
  decode_results_num_channels(): number;
  decode_results_num_samples(): number;
}

/** A frame's sound overlaps with that of the two before it, at most. */
const OVERLAP_FRAMES = 2;
/** MPEG frames that are decoded at a time, some five seconds. */
const BATCH = 200;
/** Longer than any batch; seconds. */
const ALL = 1000;
/** Samples by which every decoder of MPEG layer III is late (528 of its filter bank and one more). */
const DECODER_DELAY = 529;

/**
 * MPEG audio layer III (minimp3), in batches: before each, the frames that it leans on are decoded again and thrown away.
 * @param encoderDelay samples that the encoder put before the sound, as its header says
 */
export async function createMp3Decoder(sampleRate: number, encoderDelay: number): Promise<PacketDecoder> {
  const { instance } = await WebAssembly.instantiate(await readPackageFile("minimp3-wasm", "dist/decoder.opt.wasm"), {});
  const minimp3 = instance.exports as unknown as Minimp3;
  let context: Uint8Array[] = [];
  const decode = (packets: readonly Uint8Array[]): Planes => {
    const samples = packets.reduce((sum, packet) => sum + samplesIn(packet), 0);
    const planes = run(minimp3, [...context, ...packets], samples);
    context = tail([...context, ...packets]);
    return planes;
  };
  return { sampleRate, batch: BATCH, delay: encoderDelay + DECODER_DELAY, decode };
}

/** The last `wanted` samples of what these frames hold. */
function run(minimp3: Minimp3, frames: readonly Uint8Array[], wanted: number): Planes {
  const data = Buffer.concat(silenceIncomplete(frames));
  minimp3.decoder_init();
  minimp3.decoder_set_mp3_data_size(data.byteLength);
  new Uint8Array(minimp3.memory.buffer, minimp3.decoder_mp3_data_offset(), data.byteLength).set(data);
  minimp3.decoder_decode(ALL);
  const channels = minimp3.decode_results_num_channels();
  const count = minimp3.decode_results_num_samples();
  const frameCount = channels > 0 ? Math.floor(count / channels) : 0;
  const pcm = new Int16Array(minimp3.memory.buffer, minimp3.decoder_pcm_data_offset(), count);
  const skipped = frameCount - wanted;
  return Array.from({ length: Math.max(1, channels) }, (_, channel) => {
    const plane = new Float32Array(wanted);
    for (let i = Math.max(0, -skipped); i < wanted; i++) plane[i] = pcm[(i + skipped) * channels + channel]! / 32_768;
    return plane;
  });
}

/** The frames that the next one leans on: those it overlaps with, and before them all that these may begin in. */
function tail(frames: readonly Uint8Array[]): Uint8Array[] {
  let bytes = 0;
  let first = frames.length - OVERLAP_FRAMES;
  while (first > 0 && bytes < RESERVOIR) bytes += mainBytesIn(frames[--first]!);
  return frames.slice(Math.max(0, first)).map((frame) => frame.slice());
}
