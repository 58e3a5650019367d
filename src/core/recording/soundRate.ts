import { latin1Of } from "../bytes/latin1Of.ts";
import { mpegFrames } from "./mpegFrames.ts";
import { oggFormatOf } from "./oggFormat.ts";
import type { ReadAt } from "./wavHeader.ts";

/** Enough for what stands before the first sound of a FLAC or an Ogg file. */
const HEAD_BYTES = 512;
const OGG_HEADER_BYTES = 27;
/** Of the stream's information in a FLAC file: RFC 9639, section 8.2. */
const FLAC_RATE_OFFSET = 18;
/** Of what an Opus file was made from: RFC 7845, section 5.1. */
const OPUS_INPUT_OFFSET = 12;

/** Hz; a header may say anything. */
const [LEAST_RATE, MOST_RATE] = [4000, 768_000];
/** Of an MPEG file, its frames begin within these; there are tags before them. */
const SEARCHED_BYTES = 2_000_000;

/**
 * The sampling rate of a recording that is no WAV file in Hz, of Opus that of what was encoded: no frequency above its half is in it.
 * Undefined where the beginning of the file does not say, as in MP4 and WebM.
 */
export async function soundRateOf(read: ReadAt, fileBytes: number): Promise<number | undefined> {
  const rate = await writtenRate(read, fileBytes);
  return rate !== undefined && rate >= LEAST_RATE && rate <= MOST_RATE ? rate : undefined;
}

async function writtenRate(read: ReadAt, fileBytes: number): Promise<number | undefined> {
  const head = await read(0, HEAD_BYTES);
  const name = latin1Of(head.subarray(0, 4));
  const at = (bytes: Uint8Array, offset: number, littleEndian: boolean) =>
    bytes.length < offset + 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(offset, littleEndian);
  if (name === "fLaC") return at(head, FLAC_RATE_OFFSET, false) >>> 12 || undefined;
  if (name === "OggS") {
    const packet = head.subarray(OGG_HEADER_BYTES + head[OGG_HEADER_BYTES - 1]!);
    const format = oggFormatOf(packet);
    return (format?.codec === "opus" && at(packet, OPUS_INPUT_OFFSET, true)) || format?.sampleRate;
  }
  if (!name.startsWith("ID3") && head[0] !== 0xff) return undefined;
  const { value, done } = await mpegFrames(read, Math.min(fileBytes, SEARCHED_BYTES)).next();
  return done ? undefined : value.sampleRate;
}
