import { latin1Of } from "#core/bytes/latin1Of.ts";
import type { OpenFile } from "#platform/files/openFile.ts";

/** A page's fixed part and longest segment table (RFC 3533, section 6). */
const FIXED_HEADER_BYTES = 27;
const LONGEST_HEADER_BYTES = FIXED_HEADER_BYTES + 255;
const FIRST_PAGE_FLAG = 0x02;
/** More than any real recording has. */
const MAX_LINKS = 500;

/**
 * Byte ranges of the recordings in a "chained" Ogg file, each with its own headers, sample rate and channels. Reads only page headers;
 * where pages get out of step, the last link ends.
 */
export async function findOggLinks(file: OpenFile, size: number): Promise<{ offset: number; length: number }[]> {
  const starts = [0];
  const header = new Uint8Array(LONGEST_HEADER_BYTES);
  let sawSound = false;
  let at = 0;
  while (at + FIXED_HEADER_BYTES <= size && starts.length < MAX_LINKS) {
    const { bytesRead } = await file.read(header, 0, LONGEST_HEADER_BYTES, at);
    const segments = header[26]!;
    if (bytesRead < FIXED_HEADER_BYTES + segments || latin1Of(header.subarray(0, 4)) !== "OggS") break;
    const begins = (header[5]! & FIRST_PAGE_FLAG) !== 0;
    if (begins && sawSound) starts.push(at);
    sawSound = !begins;
    at += FIXED_HEADER_BYTES + segments;
    for (let i = 0; i < segments; i++) at += header[FIXED_HEADER_BYTES + i]!;
  }
  return starts.map((offset, index) => ({ offset, length: (starts[index + 1] ?? size) - offset }));
}
