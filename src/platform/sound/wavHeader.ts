import type { OpenFile } from "../files/openFile.ts";

export interface WavHeader {
  /** 1 for integers, 3 for floating point, others for codecs; the one inside for an extensible header. */
  formatTag: number;
  channels: number;
  /** Hz. */
  sampleRate: number;
  bitsPerSample: number;
  /** Of one sample of all channels, or one block of ADPCM; bytes. */
  blockAlign: number;
  /** Only if it does not contradict itself. */
  adpcm?: Adpcm;
  /** Of the samples; bytes. */
  dataOffset: number;
  /** Really in the file, whatever the header promises. */
  dataBytes: number;
  /** Seconds that are really in the file. */
  duration: number;
  /** Seconds that the header promises beyond that; 0 where it leaves the length open. */
  missing: number;
}

export interface Adpcm {
  kind: "ima" | "microsoft";
  /** In a whole block, of one channel. */
  samplesPerBlock: number;
  /** Microsoft's predictors. */
  coefficients: readonly (readonly [number, number])[];
}

export const FORMAT = { pcm: 1, microsoftAdpcm: 2, float: 3, aLaw: 6, muLaw: 7, imaAdpcm: 0x11 } as const;

type Format = Omit<WavHeader, "dataBytes" | "dataOffset" | "duration" | "missing">;

/** Fewer bytes at the end of the file. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array>;

export function readingFrom(file: OpenFile): ReadAt {
  return async (offset, length) => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
}

const EXTENSIBLE_FORMAT = 0xfffe;
/** Written from about here on (SoX: 0x7ffff000) by streaming recorders that do not know the length; bytes. */
const OPEN_END = 0x7fff0000;
/** A header may hold a few chunks (`LIST`, `bext`, `JUNK`), not thousands. */
const MAX_CHUNKS = 100;
/** Microsoft's ADPCM; files have 7. */
const MAX_COEFFICIENTS = 32;
/** Of a Microsoft ADPCM file without its own. */
const STANDARD_COEFFICIENTS: Adpcm["coefficients"] = [
  [256, 0],
  [512, -256],
  [0, 0],
  [192, 64],
  [240, 0],
  [460, -208],
  [392, -232],
];
const FORMAT_BYTES = 22 + 4 * MAX_COEFFICIENTS;

/**
 * RIFF/WAVE or RF64, chunk by chunk, 150 bytes at a time, trusting no sizes. Undefined without format or samples, or if it contradicts
 * itself.
 */
export async function readWavHeader(read: ReadAt, fileBytes: number): Promise<WavHeader | undefined> {
  let format: Format | undefined;
  /** Per channel, from a separate chunk of ADPCM files, whose last block is padded. */
  let reported = Infinity;
  let offset = 12;
  for (let count = 0; count < MAX_CHUNKS && offset + 8 <= fileBytes; count++) {
    const chunk = viewOf(await read(offset, 8));
    if (chunk.byteLength < 8) return undefined;
    const id = chunk.getUint32(0);
    const promised = chunk.getUint32(4, true);
    const body = offset + 8;
    if (id === 0x666d7420 /* "fmt " */) {
      format = parseFormat(viewOf(await read(body, Math.min(promised, FORMAT_BYTES))));
      if (!format) return undefined;
    } else if (id === 0x66616374 /* "fact" */ && promised >= 4) {
      const fact = viewOf(await read(body, 4));
      if (fact.byteLength === 4) reported = fact.getUint32(0, true);
    } else if (id === 0x64617461 /* "data" */) {
      if (!format) return undefined;
      // Streaming recorders write 0 or 2^32 - 1 here, and RF64 has the true size elsewhere: then all the rest is sound.
      const open = promised === 0xffffffff || (promised === 0 && fileBytes > body);
      const present = Math.min(open ? Infinity : promised, fileBytes - body);
      const { sampleRate } = format;
      const samples = samplesIn(present, format);
      // A count that leaves out more than the last block's padding says nothing.
      const filling = samples - reported;
      const counted = filling > 0 && filling < (format.adpcm?.samplesPerBlock ?? 0) ? reported : samples;
      const missing = promised < OPEN_END ? Math.max(0, promised - present) : 0;
      return {
        ...format,
        dataOffset: body,
        dataBytes: present,
        duration: counted / sampleRate,
        missing: samplesIn(missing, format) / sampleRate,
      };
    }
    offset = body + promised + (promised & 1);
  }
  return undefined;
}

/** Samples per channel. */
function samplesIn(bytes: number, { blockAlign, channels, adpcm }: Format): number {
  const blocks = Math.floor(bytes / blockAlign);
  if (!adpcm) return blocks;
  return blocks * adpcm.samplesPerBlock + samplesInBlock(adpcm.kind, bytes - blocks * blockAlign, channels);
}

/** Samples per channel; 0 where not even the block's header fits. */
function samplesInBlock(kind: Adpcm["kind"], bytes: number, channels: number): number {
  const header = (kind === "ima" ? 4 : 7) * channels;
  if (bytes < header) return 0;
  return kind === "ima" ? 1 + 8 * Math.floor((bytes - header) / header) : 2 + Math.floor((2 * (bytes - header)) / channels);
}

function parseFormat(view: DataView): Format | undefined {
  if (view.byteLength < 16) return undefined;
  const tag = view.getUint16(0, true);
  const channels = view.getUint16(2, true);
  const sampleRate = view.getUint32(4, true);
  const blockAlign = view.getUint16(12, true);
  const bitsPerSample = view.getUint16(14, true);
  if (channels === 0 || sampleRate === 0 || blockAlign === 0) return undefined;
  const formatTag = tag === EXTENSIBLE_FORMAT && view.byteLength >= 26 ? view.getUint16(24, true) : tag;
  const format = { formatTag, channels, sampleRate, bitsPerSample, blockAlign };
  const adpcm = parseAdpcm(view, format);
  return { ...format, ...(adpcm && { adpcm }) };
}

function parseAdpcm(view: DataView, { formatTag, channels, bitsPerSample, blockAlign }: Format): Adpcm | undefined {
  const kind = formatTag === FORMAT.imaAdpcm ? "ima" : formatTag === FORMAT.microsoftAdpcm ? "microsoft" : undefined;
  if (kind === undefined || bitsPerSample !== 4) return undefined;
  const samplesPerBlock = samplesInBlock(kind, blockAlign, channels);
  const reported = view.byteLength >= 20 ? view.getUint16(18, true) : samplesPerBlock;
  // A file that counts differently has an unknown block layout.
  if (samplesPerBlock === 0 || reported !== samplesPerBlock) return undefined;
  const pairs =
    kind === "microsoft" && view.byteLength >= 22
      ? Math.min(view.getUint16(20, true), MAX_COEFFICIENTS, Math.floor((view.byteLength - 22) / 4))
      : 0;
  const coefficients = Array.from({ length: pairs }, (_, i) => [view.getInt16(22 + 4 * i, true), view.getInt16(24 + 4 * i, true)] as const);
  return { kind, samplesPerBlock, coefficients: coefficients.length > 0 ? coefficients : STANDARD_COEFFICIENTS };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
