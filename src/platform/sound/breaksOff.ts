import type { ReadAt } from "#core/recording/wavHeader.ts";
import type { Piece } from "./pieces.ts";

/** More than any recording of a quarter of an hour has. */
const MOST_ELEMENTS = 200_000;
const SEGMENT = 0x1853_8067;
const CLUSTER = 0x1f43_b675;
/** Read at once. */
const WINDOW_BYTES = 65_536;

/** True if an MP4 or QuickTime file ends before one of its boxes does. */
export async function mp4BreaksOff(read: ReadAt, fileBytes: number): Promise<boolean> {
  for (let at = 0, count = 0; at < fileBytes && count < MOST_ELEMENTS; count++) {
    const bytes = await read(at, 16);
    const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < 8) return true;
    const short = head.getUint32(0);
    // To the end of the file.
    if (short === 0) return false;
    if (short === 1 && bytes.length < 16) return true;
    const size = short === 1 ? Number(head.getBigUint64(8)) : short;
    if (size < 8) return false;
    at += size;
    if (at > fileBytes) return true;
  }
  return false;
}

/** True if a file of AAC frames (ISO 14496-3, ADTS) ends before the last of them does. */
export async function adtsBreaksOff(read: ReadAt, fileBytes: number): Promise<boolean> {
  const windowed = windowedReads(read);
  for (let at = 0; at < fileBytes;) {
    const head = await windowed(at, 6);
    if (head[0] !== 0xff) return false;
    const length = head.length < 6 ? Infinity : ((head[3]! & 3) << 11) | (head[4]! << 3) | (head[5]! >> 5);
    if (length < 7) return false;
    at += length;
    if (at > fileBytes) return true;
  }
  return false;
}

/** A Matroska or WebM file, as far as its blocks are whole. */
export interface MatroskaPieces {
  /** The file ends before an element does whose size it says. Recorders leave those of the outer ones open. */
  breaksOff: boolean;
  /** Readers give up a cluster that is not whole: its size, and that of what it is in, is mended. */
  pieces: Piece[];
}

export async function matroskaPieces(read: ReadAt, fileBytes: number): Promise<MatroskaPieces> {
  const windowed = windowedReads(read);
  const whole: Piece[] = [{ offset: 0, length: fileBytes }];
  const mended: { at: number; bytes: Uint8Array }[] = [];
  let cluster: { at: number; size: EbmlNumber; body: number } | undefined;
  let at = 0;
  for (let count = 0; at < fileBytes && count < MOST_ELEMENTS; count++) {
    const head = await windowed(at, 12);
    const id = ebmlNumberAt(head, 0, false);
    const size = id && ebmlNumberAt(head, id.length, true);
    if (!id || !size) {
      // Damage, unless the file ends within the element's head.
      if (fileBytes - at >= 12) return { breaksOff: false, pieces: whole };
      break;
    }
    const body = at + id.length + size.length;
    const isOuter = id.value === SEGMENT || id.value === CLUSTER;
    const isBeyond = size.value !== undefined && body + size.value > fileBytes;
    if (id.value === SEGMENT && isBeyond) mended.push({ at: at + id.length, bytes: unknownSize(size.length) });
    if (id.value === CLUSTER && isBeyond) cluster = { at: at + id.length, size, body };
    if (!isOuter && isBeyond) break;
    at = isOuter && (isBeyond || size.value === undefined || id.value === SEGMENT) ? body : body + size.value!;
  }
  const isWhole = at >= fileBytes && mended.length === 0 && !cluster;
  if (isWhole) return { breaksOff: false, pieces: whole };
  if (cluster) mended.push({ at: cluster.at, bytes: ebmlSize(at - cluster.body, cluster.size.length) });
  const pieces: Piece[] = [];
  let from = 0;
  for (const { at: place, bytes } of mended) {
    pieces.push({ offset: from, length: place - from }, bytes);
    from = place + bytes.length;
  }
  return { breaksOff: true, pieces: [...pieces, { offset: from, length: Math.max(0, Math.min(at, fileBytes) - from) }] };
}

function unknownSize(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => (i === 0 ? 0xff >> (length - 1) : 0xff));
}

function ebmlSize(value: number, length: number): Uint8Array {
  const bytes = Uint8Array.from({ length }, (_, i) => Math.floor(value / 256 ** (length - 1 - i)) % 256);
  bytes[0]! |= 0x80 >> (length - 1);
  return bytes;
}

interface EbmlNumber {
  /** Undefined for an unknown size. */
  value: number | undefined;
  /** In the file; bytes. */
  length: number;
}

/** EBML (RFC 8794, section 4). */
function ebmlNumberAt(bytes: Uint8Array, at: number, isSize: boolean): EbmlNumber | undefined {
  const first = bytes[at];
  const length = first === undefined ? 0 : Math.clz32(first) - 23;
  if (first === undefined || length > (isSize ? 8 : 4) || at + length > bytes.length) return undefined;
  let value = isSize ? first & (0xff >> length) : first;
  let isUnknown = isSize && value === 0xff >> length;
  for (let i = 1; i < length; i++) {
    value = value * 256 + bytes[at + i]!;
    isUnknown &&= bytes[at + i] === 0xff;
  }
  return { value: isUnknown ? undefined : value, length };
}

function windowedReads(read: ReadAt): ReadAt {
  let [start, held]: [number, Uint8Array] = [0, new Uint8Array()];
  return async (offset, length) => {
    if (offset < start || offset + length > start + held.length) [start, held] = [offset, await read(offset, WINDOW_BYTES)];
    return held.subarray(offset - start, offset - start + length);
  };
}
