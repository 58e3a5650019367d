import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { joinedBytes } from "#core/bytes/joinedBytes.ts";

/** Of a body that was cut short, what has arrived is unpacked. */
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };
const GZIP = [() => createGunzip(LENIENT)];
const UNPACKERS: Record<string, (() => NodeJS.ReadWriteStream)[]> = {
  gzip: GZIP,
  "x-gzip": GZIP,
  // Half of the servers send it without its frame.
  deflate: [() => createInflate(LENIENT), () => createInflateRaw(LENIENT)],
  br: [() => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
};

/**
 * @param coding as in `Content-Encoding`, in lower case.
 * @param limit bytes; one more is returned at most, however much there is.
 * @returns undefined for bytes that are not packed in this way.
 */
export async function unpack(bytes: Uint8Array, coding: string, limit: number): Promise<Uint8Array | undefined> {
  for (const create of UNPACKERS[coding] ?? []) {
    const unpacked = await through(create(), bytes, limit);
    if (unpacked) return unpacked;
  }
  return undefined;
}

async function through(unpacker: NodeJS.ReadWriteStream, bytes: Uint8Array, limit: number): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  unpacker.end(bytes);
  try {
    for await (const piece of unpacker as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.length;
      if (length > limit) break;
    }
  } catch {
    // The part before the damage may still hold a result that was paid for.
    if (length === 0) return undefined;
  }
  return joinedBytes(pieces).subarray(0, limit + 1);
}
