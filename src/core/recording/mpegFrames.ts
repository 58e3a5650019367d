import { latin1Of } from "../bytes/latin1Of.ts";
import type { ReadAt } from "./wavHeader.ts";

/** MPEG audio: ISO/IEC 11172-3, 2.4.1.3 and 2.4.2.3, and 13818-3. */
export interface MpegHeader {
  layer: 1 | 2 | 3;
  /** In the frame, per channel. */
  samples: number;
  /** Hz. */
  sampleRate: number;
  channels: 1 | 2;
  /** Of the whole frame; bytes. */
  length: number;
}

export interface MpegFrame extends MpegHeader {
  /** In the file. */
  offset: number;
  data: Uint8Array;
}

/** The decoder that ships knows layer III only, and is silent about these. */
export interface OlderLayer {
  /** For people. */
  name: string;
  /** Hz. */
  sampleRate: number;
  channels: number;
}

export function olderLayerOf({ layer, sampleRate, channels }: MpegHeader): OlderLayer | undefined {
  return layer === 3 ? undefined : { name: `MPEG layer ${"I".repeat(layer)}`, sampleRate, channels };
}

/** At the end of the frames. */
export interface MpegEnd {
  /** The last frame is cut in two. */
  breaksOff: boolean;
}

const HEADER_BYTES = 4;
const SYNC = 0xff;
const TAG = /^(?:ID3|TAG|APETAGEX)/;
const TAG_LETTERS: ReadonlySet<number> = new Set([..."ITA"].map((letter) => letter.charCodeAt(0)));
/** In the two bits between these, 1 is reserved. */
const VERSIONS = { mpeg25: 0, mpeg2: 2, mpeg1: 3 };
/** MPEG 1; half in MPEG 2, a quarter in 2.5. */
const SAMPLE_RATES_HZ = [44_100, 48_000, 32_000];
/** By layer, for MPEG 1 and for the later ones. The first is a free bitrate, a sixteenth is forbidden. */
const BITRATES_KBPS = {
  mpeg1: {
    1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  later: {
    1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
};
/** One or two for each file that was joined. */
const MOST_TAGS = 1000;
/** Read at once. */
const WINDOW_BYTES = 65_536;
/** Longer than any frame with a bitrate. */
const LONGEST_FRAME_BYTES = 4096;
/** ID3v1 with its extension; APE's header and footer. */
const ID3V1_BYTES = 128;
const APE_HEADER_BYTES = 32;
const ID3_HEADER_BYTES = 10;

/** Undefined without a header, for a reserved rate, and for a free bitrate, where the length could only be guessed from the next header. */
export function mpegHeaderAt(bytes: Uint8Array, at: number): MpegHeader | undefined {
  if (at + HEADER_BYTES > bytes.length) return undefined;
  const [sync, kind, rates, mode] = [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!];
  if (sync !== SYNC || (kind & 0xe0) !== 0xe0) return undefined;
  const version = (kind >> 3) & 3;
  const layerBits = (kind >> 1) & 3;
  const base = SAMPLE_RATES_HZ[(rates >> 2) & 3];
  if (version === 1 || layerBits === 0 || base === undefined) return undefined;
  const layer = (4 - layerBits) as 1 | 2 | 3;
  const mpeg1 = version === VERSIONS.mpeg1;
  const bitrate = 1000 * (BITRATES_KBPS[mpeg1 ? "mpeg1" : "later"][layer][rates >> 4] ?? 0);
  if (bitrate === 0) return undefined;
  const sampleRate = mpeg1 ? base : version === VERSIONS.mpeg2 ? base / 2 : base / 4;
  const samples = layer === 1 ? 384 : layer === 2 || mpeg1 ? 1152 : 576;
  const padding = (rates >> 1) & 1;
  const length =
    layer === 1 ? 4 * (Math.floor((12 * bitrate) / sampleRate) + padding) : Math.floor((samples * bitrate) / (8 * sampleRate)) + padding;
  return { layer, samples, sampleRate, channels: mode >> 6 === 3 ? 1 : 2, length };
}

/**
 * All frames of a file, whatever lies before and between them: half a frame, tags, another file's beginning. Layer, rate and channels may
 * change on the way.
 */
export async function* mpegFrames(read: ReadAt, fileBytes: number): AsyncGenerator<MpegFrame, MpegEnd> {
  const window = new Window(read, fileBytes);
  let last: MpegHeader | undefined;
  let at = 0;
  let tags = 0;
  /** A frame ended here: less has to speak for the next one. */
  let inStep = false;
  while (at + HEADER_BYTES <= fileBytes) {
    if (!window.holds(at)) await window.moveTo(at);
    const header = window.headerAt(at);
    const isNext = header !== undefined && inStep && last !== undefined && isAlike(header, last);
    if (header && at + header.length <= fileBytes && (isNext || window.isFollowed(at, header))) {
      inStep = true;
      last = header;
      yield { ...header, offset: at, data: window.bytes(at, header.length) };
      at += header.length;
      continue;
    }
    const tag = tags < MOST_TAGS && window.beginsTag(at) ? tagBytes(window.bytes(at, APE_HEADER_BYTES), fileBytes - at) : 0;
    if (tag > 0) {
      at += tag;
      tags++;
    } else if (isNext) {
      return { breaksOff: true };
    } else {
      inStep = false;
      at = window.nextPlace(at + 1, tags < MOST_TAGS);
    }
  }
  return { breaksOff: inStep && at < fileBytes && fileBytes - at < HEADER_BYTES && window.bytes(at, 1)[0] === 0xff };
}

function isAlike(a: MpegHeader, b: MpegHeader): boolean {
  return a.layer === b.layer && a.sampleRate === b.sampleRate && a.samples === b.samples;
}

/** Of a tag that begins with these bytes; 0 without one. @param rest of the file, in bytes */
function tagBytes(head: Uint8Array, rest: number): number {
  const text = latin1Of(head);
  if (text.startsWith("ID3") && head.length >= ID3_HEADER_BYTES) {
    const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    const bytes = ID3_HEADER_BYTES + size + (head[5]! & 0x10 ? ID3_HEADER_BYTES : 0);
    // A size that leads out of the file was not written by a program that knew it.
    return bytes <= rest ? bytes : ID3_HEADER_BYTES;
  }
  if (text.startsWith("APETAGEX") && head.length === APE_HEADER_BYTES) {
    const size = new DataView(head.buffer, head.byteOffset).getUint32(12, true);
    return APE_HEADER_BYTES + size <= rest ? APE_HEADER_BYTES + size : APE_HEADER_BYTES;
  }
  return text.startsWith("TAG") && rest >= ID3V1_BYTES ? ID3V1_BYTES : 0;
}

/** A stretch of the file, with at least two frames from the position on. */
class Window {
  private start = 0;
  private held: Uint8Array = new Uint8Array();

  constructor(
    private readonly read: ReadAt,
    private readonly fileBytes: number,
  ) {}

  holds(at: number): boolean {
    return at >= this.start && Math.min(this.fileBytes, at + 2 * LONGEST_FRAME_BYTES) <= this.start + this.held.length;
  }

  async moveTo(at: number): Promise<void> {
    this.start = at;
    this.held = await this.read(at, Math.min(WINDOW_BYTES, this.fileBytes - at));
  }

  headerAt(at: number): MpegHeader | undefined {
    return mpegHeaderAt(this.held, at - this.start);
  }

  bytes(at: number, length: number): Uint8Array {
    return this.held.slice(at - this.start, at - this.start + length);
  }

  /** By a frame of the same kind, a tag, or the end of the file. */
  isFollowed(at: number, header: MpegHeader): boolean {
    const next = at + header.length;
    if (this.fileBytes - next < HEADER_BYTES) return true;
    const following = this.headerAt(next);
    return following ? isAlike(following, header) : this.beginsTag(next);
  }

  /** A header or a tag, or as far as the window reaches. */
  nextPlace(at: number, withTags: boolean): number {
    const end = this.start + this.held.length - (this.start + this.held.length < this.fileBytes ? 2 * LONGEST_FRAME_BYTES : 0);
    for (let place = at; place < end; place++) {
      const byte = this.held[place - this.start]!;
      if (byte === SYNC ? this.headerAt(place) !== undefined : withTags && TAG_LETTERS.has(byte) && this.beginsTag(place)) return place;
    }
    return Math.max(at, end);
  }

  beginsTag(at: number): boolean {
    return TAG.test(latin1Of(this.held.subarray(at - this.start, at - this.start + 8)));
  }
}
