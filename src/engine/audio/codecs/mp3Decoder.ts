import { BitReservoir, channelsIn, samplesAt, samplesIn, wholeFrames } from "./mp3Frames.ts";
import type { PacketDecoder, Planes } from "./packetDecoder.ts";
import type { MpegFrame } from "#core/recording/mpegFrames.ts";
import { readPackageFile } from "../../node/readPackageFile.ts";

/** Exports of minimp3-wasm. Its own JavaScript handles whole files in browsers and is not used. */
interface Minimp3 {
  memory: WebAssembly.Memory;
  decoder_init(): void;
  decoder_set_mp3_data_size(bytes: number): void;
  decoder_mp3_data_offset(): number;
  /** Decodes until there is that much or the data ends. */
  decoder_decode(seconds: number): void;
  decoder_pcm_data_offset(): number;
}

/** Channels interleaved. */
interface Sound {
  channels: number;
  pcm: Int16Array;
}

/** Some five seconds. */
export const BATCH_FRAMES = 200;
/** Longer than any frame. */
const FRAME_LIMIT_SECONDS = 1;
/** Every layer III decoder has it (528 of its filter bank and one more). */
export const DECODER_DELAY_SAMPLES = 529;

/**
 * MPEG layer III by minimp3. A packet without a whole frame becomes a frame of silence.
 * @param encoderDelay samples before the sound, as the encoder's header says
 * @throws {Error} when decoding, where the stream begins with a whole batch without a frame
 */
export async function createMp3Decoder(sampleRate: number, encoderDelay: number): Promise<PacketDecoder> {
  const minimp3 = await openMinimp3();
  const reservoir = new BitReservoir();
  let begun = false;
  const hear = (frames: readonly Uint8Array[]): Sound[] => {
    if (frames.length > 0) return frames.map((frame) => decodeFrame(minimp3, reservoir.complete(frame), samplesIn(frame)));
    // The next frame depends on one that is missing.
    minimp3.decoder_init();
    reservoir.empty();
    return [{ channels: 1, pcm: new Int16Array(samplesAt(sampleRate)) }];
  };
  const decode = (packets: readonly Uint8Array[]): Planes => {
    const frames = packets.map(wholeFrames);
    const isEmpty = frames.every(({ length }) => length === 0);
    if (isEmpty && !begun) throw new Error("The packets hold no whole frame of MPEG audio layer III");
    begun = true;
    const sounds = frames.flatMap(hear);
    return isEmpty ? [] : planesOf(sounds);
  };
  return { sampleRate, batch: BATCH_FRAMES, delay: encoderDelay + DECODER_DELAY_SAMPLES, decode };
}

/** MPEG layer III as frames of a file: of one rate and one number of channels. @param frames in their order */
export type MpegDecoder = (frames: readonly MpegFrame[]) => Planes;

export async function createMpegDecoder(): Promise<MpegDecoder> {
  const minimp3 = await openMinimp3();
  const reservoir = new BitReservoir();
  return (frames) => planesOf(frames.map(({ data, samples }) => decodeFrame(minimp3, reservoir.complete(data), samples)));
}

async function openMinimp3(): Promise<Minimp3> {
  const { instance } = await WebAssembly.instantiate(await readPackageFile("minimp3-wasm", "dist/decoder.opt.wasm"), {});
  return instance.exports as unknown as Minimp3;
}

/**
 * Passes exactly one frame. With more or less, the module would search for frames itself, once to count samples and again to decode, and if
 * it finds fewer the second time, it never returns.
 */
function decodeFrame(minimp3: Minimp3, frame: Uint8Array, samples: number): Sound {
  const channels = channelsIn(frame);
  minimp3.decoder_set_mp3_data_size(frame.byteLength);
  new Uint8Array(minimp3.memory.buffer, minimp3.decoder_mp3_data_offset(), frame.byteLength).set(frame);
  const pcm = new Int16Array(minimp3.memory.buffer, minimp3.decoder_pcm_data_offset(), samples * channels);
  // It writes nothing for a frame that it cannot decode.
  pcm.fill(0);
  minimp3.decoder_decode(FRAME_LIMIT_SECONDS);
  return { channels, pcm: pcm.slice() };
}

/** The most channels of any; mono is copied to each. */
function planesOf(sounds: readonly Sound[]): Planes {
  const length = sounds.reduce((sum, { channels, pcm }) => sum + pcm.length / channels, 0);
  const most = sounds.reduce((sum, { channels }) => Math.max(sum, channels), 1);
  return Array.from({ length: most }, (_, channel) => {
    const plane = new Float32Array(length);
    let at = 0;
    for (const { channels, pcm } of sounds) {
      for (let i = Math.min(channel, channels - 1); i < pcm.length; i += channels) plane[at++] = pcm[i]! / 32_768;
    }
    return plane;
  });
}
