import { latin1Of } from "#core/bytes/latin1Of.ts";
import type { OpenFile } from "#platform/files/openFile.ts";

export interface Mp3Gap {
  /** Samples before the sound. */
  delay: number;
  /** Samples of the recording itself, if known. */
  length?: number;
}

/** The usual delay, of LAME and most others. */
export const UNKNOWN_GAP: Mp3Gap = { delay: 576 };

const ID3_HEADER_BYTES = 10;
/** From the Xing mark: flags, frame count, and the LAME tag's delay and padding. */
const FLAGS_OFFSET = 4;
const FRAME_COUNT_OFFSET = 8;
const ENCODER_OFFSET = 120;
const GAP_OFFSET = 141;

/**
 * The silence that the encoder added, from the first frame (Xing or Info header with a LAME tag, also by Lavf), or else the usual. See the
 * LAME tag's revision 1, "Encoder delays".
 */
export async function readMp3Gap(file: OpenFile): Promise<Mp3Gap> {
  const start = await afterId3(file);
  const { buffer, bytesRead } = await file.read(new Uint8Array(512), 0, 512, start);
  const frame = buffer.subarray(0, bytesRead);
  if (frame.length < 48 || frame[0] !== 0xff) return UNKNOWN_GAP;
  const mpeg1 = (frame[1]! & 0x18) === 0x18;
  const mono = frame[3]! >> 6 === 3;
  const at = 4 + (mpeg1 ? (mono ? 17 : 32) : mono ? 9 : 17);
  const mark = latin1Of(frame.subarray(at, at + 4));
  if ((mark !== "Xing" && mark !== "Info") || frame.length < at + GAP_OFFSET + 3) return UNKNOWN_GAP;
  if (!/^(?:LAME|Lavf|Lavc|L3\.9|GOGO)/.test(latin1Of(frame.subarray(at + ENCODER_OFFSET, at + ENCODER_OFFSET + 4)))) return UNKNOWN_GAP;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const packed = view.getUint32(at + GAP_OFFSET - 1) & 0xff_ffff;
  const delay = packed >> 12;
  const padding = packed & 0xfff;
  const frames = view.getUint32(at + FLAGS_OFFSET) & 1 ? view.getUint32(at + FRAME_COUNT_OFFSET) : 0;
  const length = frames * (mpeg1 ? 1152 : 576) - delay - padding;
  return length > 0 ? { delay, length } : { delay };
}

/** Tags may follow one another. */
async function afterId3(file: OpenFile): Promise<number> {
  let at = 0;
  for (let count = 0; count < 10; count++) {
    const { buffer, bytesRead } = await file.read(new Uint8Array(ID3_HEADER_BYTES), 0, ID3_HEADER_BYTES, at);
    if (bytesRead < ID3_HEADER_BYTES || latin1Of(buffer.subarray(0, 3)) !== "ID3") return at;
    const size = buffer.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    const footer = buffer[5]! & 0x10 ? ID3_HEADER_BYTES : 0;
    at += ID3_HEADER_BYTES + size + footer;
  }
  return at;
}
