import type { ReadAt } from "#core/recording/wavHeader.ts";

/** More than any recording of a quarter of an hour has. */
const MOST_ELEMENTS = 200_000;
const SEGMENT = 0x1853_8067;
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

/** True if a Matroska or WebM file ends before a cluster or block does whose size it says. Recorders leave those of the outer ones open. */
export async function matroskaBreaksOff(read: ReadAt, fileBytes: number): Promise<boolean> {
  const windowed = windowedReads(read);
  for (let at = 0, count = 0; at < fileBytes && count < MOST_ELEMENTS; count++) {
    const head = await windowed(at, 12);
    const id = numberAt(head, 0, false);
    const size = id && numberAt(head, id.length, true);
    // Damage, unless the file ends within the element's head.
    if (!id || !size) return fileBytes - at < 12;
    const body = at + id.length + size.length;
    if (size.value !== undefined && body + size.value > fileBytes) return true;
    at = size.value === undefined || id.value === SEGMENT ? body : body + size.value;
  }
  return false;
}

/** EBML (RFC 8794, section 4). `value` is undefined for an unknown size. */
function numberAt(bytes: Uint8Array, at: number, isSize: boolean): { value: number | undefined; length: number } | undefined {
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
