import type { FileHandle } from "node:fs/promises";

/** What a WAV file's header says. */
export interface WavHeader {
  /** 1 for integers, 3 for floating point, others for codecs; the one inside for an extensible header. */
  formatTag: number;
  channels: number;
  /** Hz. */
  sampleRate: number;
  bitsPerSample: number;
  /** Bytes of one sample of all channels. */
  blockAlign: number;
  /** Bytes of samples that are really in the file, whatever the header promises. */
  dataBytes: number;
  /** Seconds of sound that are really in the file. */
  duration: number;
  /** Seconds of sound that the header promises beyond that; 0 where it leaves open how long the sound is. */
  missing: number;
}

type Format = Omit<WavHeader, "dataBytes" | "duration" | "missing">;

/** Reads up to `length` bytes at `offset`; fewer at the end of the file. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array>;

export function readingFrom(file: FileHandle): ReadAt {
  return async (offset, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
}

const EXTENSIBLE = 0xfffe;
/** From about here (SoX writes 0x7ffff000), a length is what a recorder that streams writes while it does not know it; bytes. */
const OPEN_END = 0x7fff0000;
/** A header may hold a few chunks before the samples (`LIST`, `bext`, `JUNK`), not thousands. */
const MAX_CHUNKS = 100;

/**
 * Reads the header of a RIFF/WAVE or RF64 file chunk by chunk, 40 bytes at a time, and trusts none of its sizes.
 * Undefined when it has no format or no samples chunk, or one that contradicts itself.
 */
export async function readWavHeader(read: ReadAt, fileBytes: number): Promise<WavHeader | undefined> {
  let format: Format | undefined;
  let offset = 12;
  for (let count = 0; count < MAX_CHUNKS && offset + 8 <= fileBytes; count++) {
    const chunk = viewOf(await read(offset, 8));
    if (chunk.byteLength < 8) return undefined;
    const id = chunk.getUint32(0);
    const promised = chunk.getUint32(4, true);
    const body = offset + 8;
    if (id === 0x666d7420 /* "fmt " */) {
      format = parseFormat(viewOf(await read(body, Math.min(promised, 40))));
      if (!format) return undefined;
    } else if (id === 0x64617461 /* "data" */) {
      if (!format) return undefined;
      // Recorders that stream write 0 or 2^32 - 1 here, and RF64 has the true size elsewhere: then all the rest is sound.
      const open = promised === 0xffffffff || (promised === 0 && fileBytes > body);
      const present = Math.min(open ? Infinity : promised, fileBytes - body);
      const { blockAlign, sampleRate } = format;
      const secondsOf = (bytes: number) => Math.floor(bytes / blockAlign) / sampleRate;
      const missing = promised < OPEN_END ? Math.max(0, promised - present) : 0;
      return { ...format, dataBytes: present, duration: secondsOf(present), missing: secondsOf(missing) };
    }
    offset = body + promised + (promised & 1);
  }
  return undefined;
}

function parseFormat(view: DataView): Format | undefined {
  if (view.byteLength < 16) return undefined;
  const tag = view.getUint16(0, true);
  const channels = view.getUint16(2, true);
  const sampleRate = view.getUint32(4, true);
  const blockAlign = view.getUint16(12, true);
  const bitsPerSample = view.getUint16(14, true);
  if (channels === 0 || sampleRate === 0 || blockAlign === 0) return undefined;
  const formatTag = tag === EXTENSIBLE && view.byteLength >= 26 ? view.getUint16(24, true) : tag;
  return { formatTag, channels, sampleRate, bitsPerSample, blockAlign };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
