import { latin1Of } from "../bytes/latin1Of.ts";

export interface WavHeader {
  /** 1 for integers, 3 for floating point, others for codecs; the one inside for an extensible header. */
  formatTag: number;
  channels: number;
  /** Hz. */
  sampleRate: number;
  bitsPerSample: number;
  /** Of one sample of all channels, or one block of ADPCM; bytes. */
  blockAlign: number;
  /** As the header says; for codecs alone. */
  bytesPerSecond?: number;
  /** Only if it does not contradict itself. */
  adpcm?: Adpcm;
  /** Of the samples; bytes. */
  dataOffset: number;
  /** Really in the file, whatever the header promises. */
  dataBytes: number;
  /** Seconds that are really in the file. */
  duration: number;
  /**
   * Seconds that the header promises beyond that, 0 where it leaves the length open; and those of further recordings that were joined to this
   * one as they are, of which most programs hear nothing, or a click.
   */
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

/** As many bytes for each sample. */
export const PLAIN_ENCODINGS: readonly number[] = [FORMAT.pcm, FORMAT.float, FORMAT.aLaw, FORMAT.muLaw];

type Format = Omit<WavHeader, "dataBytes" | "dataOffset" | "duration" | "missing">;

/** Fewer bytes at the end of the file. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array>;

const EXTENSIBLE_FORMAT = 0xfffe;
/** Written from about here on (SoX: 0x7ffff000) by streaming recorders that do not know the length; bytes. */
const OPEN_END = 0x7fff0000;
const UNKNOWN_SIZE = 0xffff_ffff;
/** As programs name their chunks. */
const CHUNK_NAME = /^[A-Za-z][\w -]{2}[\w -]$/;
/** Of the sound, as recorders write it at their start: nothing, or the header's bytes that they have counted in. */
const LONGEST_FALSE_SIZE = 128;
/** Appended by programs that take the file for an MP3. */
const TAG_NAME = /^.?(?:TAG|APETAGEX|ID3)/s;
/** Behind the last chunk. */
const LONGEST_PADDING_BYTES = 8;
/** For the next chunk, after one with a false size. */
const SEARCHED_BYTES = 65_536;
const SEARCHED_BLOCK_BYTES = 512;
/** Of an open end, for a further recording. */
const SOUND_BLOCK_BYTES = 262_144;
const MAX_JOINED = 100;
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
 * RIFF/WAVE, RF64 or BW64, chunk by chunk, trusting no sizes: those that a recorder never wrote or that lead nowhere are found out by what
 * follows. Undefined without format or samples, or if it contradicts itself.
 */
export async function readWavHeader(read: ReadAt, fileBytes: number): Promise<WavHeader | undefined> {
  const header = await readFirst(read, fileBytes);
  if (!header) return undefined;
  let { missing } = header;
  let [last, start] = [header, 0];
  for (let count = 0; count < MAX_JOINED; count++) {
    const at = await joinedAt(read, start, last, fileBytes);
    const next = at === undefined ? undefined : await readFirst((offset, length) => read(at + offset, length), fileBytes - at);
    if (at === undefined || !next) break;
    missing += next.duration + next.missing;
    [last, start] = [next, at];
  }
  return { ...header, missing };
}

/** Where a further recording begins: at the end of the sound, or of what the whole form promises. @param start of the last one */
async function joinedAt(read: ReadAt, start: number, { dataOffset, dataBytes }: WavHeader, fileBytes: number): Promise<number | undefined> {
  const size = viewOf(await read(start + 4, 4)).getUint32(0, true);
  const ends = [start + dataOffset + dataBytes, start + 8 + size];
  for (const at of ends.flatMap((end) => [end, end + 1]))
    if (at > start && at + 12 <= fileBytes && isWavForm(await read(at, 12))) return at;
  return undefined;
}

async function readFirst(read: ReadAt, fileBytes: number): Promise<WavHeader | undefined> {
  const form = await read(0, 12);
  if (!isWavForm(form)) return undefined;
  let format: Format | undefined;
  /** Per channel, from a separate chunk of ADPCM files, whose last block is padded. */
  let reported = Infinity;
  /** Bytes, of RF64. */
  let wide: number | undefined;
  let data: { offset: number; promised: number } | undefined;
  let chunk = await chunkFrom(read, 12, fileBytes);
  for (let count = 0; chunk && count < MAX_CHUNKS; count++) {
    const { id, body, promised } = chunk;
    if (id === "ds64" && promised >= 16) {
      const sizes = viewOf(await read(body, 16));
      if (sizes.byteLength === 16) wide = Number(sizes.getBigUint64(8, true));
    } else if (id === "fmt ") {
      format = parseFormat(viewOf(await read(body, Math.min(promised, FORMAT_BYTES))));
      if (!format) return undefined;
    } else if (id === "fact" && promised >= 4) {
      const fact = viewOf(await read(body, 4));
      if (fact.byteLength === 4) reported = fact.getUint32(0, true);
    } else if (id === "data") {
      data = { offset: body, promised: promised === UNKNOWN_SIZE ? (wide ?? promised) : promised };
    }
    if (data && format) return { ...format, ...(await soundIn(read, fileBytes, data, format, reported)) };
    chunk = await chunkFrom(read, body + promised, fileBytes);
  }
  return undefined;
}

export function isWavForm(head: Uint8Array): boolean {
  return /^(?:RIFF|RF64|BW64)$/.test(latin1Of(head.subarray(0, 4))) && latin1Of(head.subarray(8, 12)) === "WAVE";
}

async function soundIn(
  read: ReadAt,
  fileBytes: number,
  { offset, promised }: { offset: number; promised: number },
  format: Format,
  reported: number,
): Promise<Pick<WavHeader, "dataOffset" | "dataBytes" | "duration" | "missing">> {
  const rest = fileBytes - offset;
  const end = offset + promised;
  const leadsNowhere = promised < rest && !(await endsAt(read, end, fileBytes));
  const isUnwritten = promised <= LONGEST_FALSE_SIZE && leadsNowhere;
  const isOpen = isUnwritten || (promised >= OPEN_END && promised > rest);
  const present = isOpen ? (await formWithin(read, offset, fileBytes)) - offset : Math.min(promised, rest);
  const samples = samplesIn(present, format);
  // A count that leaves out more than the last block's padding says nothing.
  const filling = samples - reported;
  const counted = filling > 0 && filling < (format.adpcm?.samplesPerBlock ?? 0) ? reported : samples;
  // Behind a size that leads nowhere lies sound that a recorder never counted, or a further recording, even half of one.
  const isJoined = leadsNowhere && (isWavForm(await read(end, 12)) || isWavForm(await read(end + 1, 12)));
  const behind = leadsNowhere && !isOpen && !isJoined ? rest - present : 0;
  const missing = promised < OPEN_END ? Math.max(behind, promised - present) : 0;
  return {
    dataOffset: offset,
    dataBytes: present,
    duration: counted / format.sampleRate,
    missing: samplesIn(missing, format) / format.sampleRate,
  };
}

interface Chunk {
  id: string;
  /** Of its content; bytes. */
  body: number;
  promised: number;
}

/** At this offset, or one byte later or earlier (some programs pad odd chunks, others do not), or the next of those that matter. */
async function chunkFrom(read: ReadAt, offset: number, fileBytes: number): Promise<Chunk | undefined> {
  for (const at of offset % 2 === 1 ? [offset + 1, offset] : [offset]) {
    const chunk = await chunkAt(read, at, fileBytes);
    if (chunk) return chunk;
  }
  return offset < fileBytes ? await soughtFrom(read, offset, fileBytes) : undefined;
}

/** Undefined unless it has a name and ends in the file, or is the sound. */
async function chunkAt(read: ReadAt, offset: number, fileBytes: number): Promise<Chunk | undefined> {
  const bytes = await read(offset, 8);
  if (bytes.length < 8) return undefined;
  const id = latin1Of(bytes.subarray(0, 4));
  const promised = viewOf(bytes).getUint32(4, true);
  const body = offset + 8;
  return CHUNK_NAME.test(id) && (id === "data" || body + promised <= fileBytes + 1) ? { id, body, promised } : undefined;
}

/** After a chunk whose size led nowhere. Nothing is sought beyond a stretch of zeros. */
async function soughtFrom(read: ReadAt, offset: number, fileBytes: number): Promise<Chunk | undefined> {
  const end = Math.min(fileBytes, offset + SEARCHED_BYTES);
  for (let at = offset; at < end; at += SEARCHED_BLOCK_BYTES) {
    // A name may lie across the border.
    const block = await read(at, Math.min(SEARCHED_BLOCK_BYTES + 3, end - at));
    if (block.every((byte) => byte === 0)) return undefined;
    for (const { index } of latin1Of(block).matchAll(/fmt |data/g)) {
      const chunk = await chunkAt(read, at + index, fileBytes);
      if (chunk) return chunk;
    }
  }
  return undefined;
}

/** Where a further recording begins, after one without a length; the file's end if there is none. */
async function formWithin(read: ReadAt, offset: number, fileBytes: number): Promise<number> {
  for (let at = offset; at < fileBytes; at += SOUND_BLOCK_BYTES) {
    // A form's first bytes may lie across the border.
    const block = await read(at, Math.min(SOUND_BLOCK_BYTES + 11, fileBytes - at));
    for (let index = block.indexOf(LETTER_R); index >= 0; index = block.indexOf(LETTER_R, index + 1))
      if (block[index + 8] === LETTER_W && isWavForm(block.subarray(index, index + 12))) return at + index;
  }
  return fileBytes;
}

const LETTER_R = 0x52;
const LETTER_W = 0x57;

/** The sound may end there: something else follows, or hardly anything. Otherwise nobody has written the true size. */
async function endsAt(read: ReadAt, offset: number, fileBytes: number): Promise<boolean> {
  if (fileBytes - offset < LONGEST_PADDING_BYTES) return true;
  const next = latin1Of(await read(offset, 9));
  return (
    TAG_NAME.test(next) ||
    (await chunkAt(read, offset, fileBytes)) !== undefined ||
    (await chunkAt(read, offset + 1, fileBytes)) !== undefined
  );
}

/** Samples per channel. */
function samplesIn(bytes: number, { sampleRate, bytesPerSecond, blockAlign, channels, adpcm }: Format): number {
  if (bytesPerSecond && !adpcm) return Math.floor((bytes / bytesPerSecond) * sampleRate);
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
  const bytesPerSecond = view.getUint32(8, true);
  const blockAlign = view.getUint16(12, true);
  const bitsPerSample = view.getUint16(14, true);
  if (channels === 0 || sampleRate === 0 || blockAlign === 0) return undefined;
  const formatTag = tag === EXTENSIBLE_FORMAT && view.byteLength >= 26 ? view.getUint16(24, true) : tag;
  const format = { formatTag, channels, sampleRate, bitsPerSample, blockAlign };
  const adpcm = parseAdpcm(view, format);
  return { ...format, ...(!PLAIN_ENCODINGS.includes(formatTag) && { bytesPerSecond }), ...(adpcm && { adpcm }) };
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
