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
}

/** Reads up to `length` bytes at `offset`; fewer at the end of the file. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array>;

const EXTENSIBLE = 0xfffe;
/** A header may hold a few chunks before the samples (`LIST`, `bext`, `JUNK`), not thousands. */
const MAX_CHUNKS = 100;

/**
 * Reads the header of a RIFF/WAVE or RF64 file chunk by chunk, 40 bytes at a time, and trusts none of its sizes.
 * Undefined when it has no format or no samples chunk, or one that contradicts itself.
 */
export async function readWavHeader(read: ReadAt, fileBytes: number): Promise<WavHeader | undefined> {
  let format: Omit<WavHeader, "dataBytes" | "duration"> | undefined;
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
      const frames = Math.floor(present / format.blockAlign);
      return { ...format, dataBytes: present, duration: frames / format.sampleRate };
    }
    offset = body + promised + (promised & 1);
  }
  return undefined;
}

function parseFormat(view: DataView): Omit<WavHeader, "dataBytes" | "duration"> | undefined {
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
