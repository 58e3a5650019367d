import { latin1Of } from "../bytes/latin1Of.ts";

export interface OggFormat {
  codec: "opus" | "vorbis" | "flac" | "speex";
  channels: number;
  /** Hz, of the sound and of the pages' times. */
  sampleRate: number;
}

/** RFC 7845, section 5.1. */
const OPUS_RATE_HZ = 48_000;
/** In the first packet: "FLAC to Ogg mapping", with the stream's information behind a count, a name and a block's header; Vorbis I, 4.2.2. */
const FLAC_RATE_OFFSET = 27;

/** Undefined for what is no sound, or unknown. @param head of a stream's first packet */
export function oggFormatOf(head: Uint8Array): OggFormat | undefined {
  const text = latin1Of(head);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (text.startsWith("OpusHead") && head.length >= 10) return { codec: "opus", channels: head[9]!, sampleRate: OPUS_RATE_HZ };
  if (text.startsWith("\x01vorbis") && head.length >= 16)
    return { codec: "vorbis", channels: head[11]!, sampleRate: view.getUint32(12, true) };
  if (text.startsWith("\x7fFLAC") && head.length >= FLAC_RATE_OFFSET + 4) {
    const packed = view.getUint32(FLAC_RATE_OFFSET);
    return { codec: "flac", channels: ((packed >>> 9) & 7) + 1, sampleRate: packed >>> 12 };
  }
  if (text.startsWith("Speex   ") && head.length >= 52) {
    return { codec: "speex", channels: view.getUint32(48, true), sampleRate: view.getUint32(36, true) };
  }
  return undefined;
}
