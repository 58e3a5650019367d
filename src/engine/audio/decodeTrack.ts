import { AudioSampleSink, EncodedPacketSink, type EncodedPacket, type InputAudioTrack } from "mediabunny";
import { createMp3Decoder } from "./codecs/mp3Decoder.ts";
import { createOpusDecoder, createVorbisDecoder } from "./codecs/ogvDecoder.ts";
import type { DecodedChunk, PacketDecoder } from "./codecs/packetDecoder.ts";
import { planesOfSample } from "./planesOfSample.ts";
import { Timeline } from "./timeline.ts";

export function isDecoded(codec: string | null): boolean {
  return (
    codec === "opus" ||
    codec === "vorbis" ||
    codec === "mp3" ||
    (codec?.startsWith("pcm-") ?? false) ||
    codec === "ulaw" ||
    codec === "alaw"
  );
}

/** The usual delay of MP3, of LAME and most others; samples. */
const MP3_ENCODER_DELAY = 576;

/** In the order and at the times of the packets. An error comes after everything that lies before it. */
export async function* decodeTrack(track: InputAudioTrack): AsyncGenerator<DecodedChunk> {
  const decoder = await decoderFor(track);
  if (decoder === undefined) {
    yield* decodePcm(track);
    return;
  }
  const { sampleRate } = decoder;
  // In Ogg, packets with the encoder's samples are reported as shorter; elsewhere lengths are rounded.
  const exact = (await track.input.getFormat()).name === "Ogg";
  const timeline = new Timeline(sampleRate, exact ? 0 : decoder.delay);
  let lead = exact ? decoder.delay : 0;
  for await (const packets of batches(packetsOf(track), decoder.batch)) {
    let planes = decoder.decode(packets.map((packet) => packet.data));
    // A packet that was not understood becomes a pause.
    if (planes.length === 0) {
      yield { planes, sampleRate };
      continue;
    }
    if (exact) {
      const length = Math.round(packets.reduce((sum, packet) => sum + packet.duration, 0) * sampleRate);
      const first = Math.min(lead, Math.max(0, planes[0]!.length - length));
      lead -= first;
      planes = planes.map((plane) => plane.subarray(first, first + length));
    }
    for (const placed of timeline.place(planes, packets[0]!.timestamp)) yield { planes: placed, sampleRate };
  }
}

async function decoderFor(track: InputAudioTrack): Promise<PacketDecoder | undefined> {
  const { codec } = track;
  if (codec === "mp3") return createMp3Decoder(track.sampleRate, MP3_ENCODER_DELAY);
  if (codec !== "opus" && codec !== "vorbis") return undefined;
  const description = (await track.getDecoderConfig())?.description;
  const header = description && bytesOf(description);
  return codec === "opus" ? createOpusDecoder(header, track.numberOfChannels) : createVorbisDecoder(header);
}

async function* decodePcm(track: InputAudioTrack): AsyncGenerator<DecodedChunk> {
  for await (const sample of new AudioSampleSink(track).samples()) {
    yield { planes: planesOfSample(sample), sampleRate: sample.sampleRate };
  }
}

/** One after the other: mediabunny's own iterator reads ahead, and forgets what it has read when that meets an error. */
async function* packetsOf(track: InputAudioTrack): AsyncGenerator<EncodedPacket> {
  const sink = new EncodedPacketSink(track);
  for (let packet = await sink.getFirstPacket(); packet; packet = await sink.getNextPacket(packet)) yield packet;
}

async function* batches(packets: AsyncIterable<EncodedPacket>, size: number): AsyncGenerator<EncodedPacket[]> {
  let batch: EncodedPacket[] = [];
  try {
    for await (const packet of packets) {
      batch.push(packet);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (batch.length > 0) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;
}

function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source);
}
