import { latin1Of } from "#core/bytes/latin1Of.ts";
import type { OpenFile } from "../files/openFile.ts";
import type { Piece } from "./pieces.ts";

/** One of several recordings in a "chained" Ogg file, or the only one. */
export interface OggLink {
  /** Of its pages in the file; bytes. */
  offset: number;
  length: number;
  /** Its first packet's beginning, which names the codec. */
  head: Uint8Array;
  /** Its whole pages, and what is left of the last if that is cut off. */
  pieces: Piece[];
  /** Of the last page; `undefined` without one. Its unit is the codec's. */
  granule: number | undefined;
  /** The last page is cut off, or is followed by something that is none. */
  breaksOff: boolean;
}

/** A page's fixed part and longest segment table (RFC 3533, section 6). */
const FIXED_HEADER_BYTES = 27;
const LONGEST_HEADER_BYTES = FIXED_HEADER_BYTES + 255;
const FLAGS_OFFSET = 5;
const FIRST_PAGE_FLAG = 0x02;
const LAST_PAGE_FLAG = 0x04;
const GRANULE_OFFSET = 6;
const TABLE_LENGTH_OFFSET = 26;
/** A segment of this length is continued. */
const FULL_SEGMENT_BYTES = 255;
/** No packet ends on such a page. */
const NO_GRANULE = -1n;
/** More than any real recording has. */
const MAX_LINKS = 500;
/** Of the first packet. */
const HEAD_BYTES = 64;

/** The recordings in an Ogg file, each with its own headers, sample rate and channels. Reads only page headers and what is cut off. */
export async function findOggLinks(file: OpenFile, size: number): Promise<OggLink[]> {
  const links: OggLink[] = [];
  let sawSound = true;
  let at = 0;
  while (at < size && links.length <= MAX_LINKS) {
    const link = links.at(-1);
    const page = await pageAt(file, at);
    if (!page) {
      if (link) link.breaksOff = true;
      break;
    }
    const begins = (page.header[FLAGS_OFFSET]! & FIRST_PAGE_FLAG) !== 0;
    const bytes = page.header.length + page.dataBytes;
    if (!link || (begins && sawSound)) {
      if (links.length === MAX_LINKS) break;
      const head = await bytesAt(file, at + page.header.length, Math.min(HEAD_BYTES, page.dataBytes));
      links.push({ offset: at, length: 0, head, pieces: [{ offset: at, length: 0 }], granule: undefined, breaksOff: false });
    }
    sawSound = !begins;
    const current = links.at(-1)!;
    if (at + bytes > size) {
      const left = await restOfPage(file, at, size, page, current.granule ?? 0);
      if (left) {
        current.pieces.push(left.bytes);
        current.granule = left.granule;
      }
      current.breaksOff = true;
      current.length = size - current.offset;
      break;
    }
    (current.pieces[0] as { length: number }).length += bytes;
    current.length += bytes;
    if (page.granule >= 0) current.granule = page.granule;
    at += bytes;
  }
  return links;
}

interface Page {
  /** With its segment table. */
  header: Uint8Array<ArrayBuffer>;
  dataBytes: number;
  granule: number;
}

async function pageAt(file: OpenFile, at: number): Promise<Page | undefined> {
  const bytes = await bytesAt(file, at, LONGEST_HEADER_BYTES);
  const header = bytes.slice(0, FIXED_HEADER_BYTES + (bytes[TABLE_LENGTH_OFFSET] ?? 0));
  if (header.length < FIXED_HEADER_BYTES || header.length < FIXED_HEADER_BYTES + header[TABLE_LENGTH_OFFSET]!) return undefined;
  if (latin1Of(header.subarray(0, 4)) !== "OggS") return undefined;
  return {
    header,
    dataBytes: header.subarray(FIXED_HEADER_BYTES).reduce((sum, segment) => sum + segment, 0),
    granule: Number(new DataView(header.buffer).getBigInt64(GRANULE_OFFSET, true)),
  };
}

/**
 * A page of the packets that are whole. Its time is that of its share of the whole page, which is exact where all packets last as long.
 * The checksum stays as it was: nobody checks it.
 * @param before the time at which the page begins
 */
async function restOfPage(
  file: OpenFile,
  at: number,
  size: number,
  { header, granule }: Page,
  before: number,
): Promise<{ bytes: Uint8Array; granule: number } | undefined> {
  const table = header.subarray(FIXED_HEADER_BYTES);
  const present = size - at - header.length;
  let [bytes, whole, kept, packets, keptPackets] = [0, 0, 0, 0, 0];
  for (const [index, segment] of table.entries()) {
    bytes += segment;
    if (segment === FULL_SEGMENT_BYTES) continue;
    packets++;
    if (bytes > present) continue;
    [whole, kept, keptPackets] = [bytes, index + 1, packets];
  }
  if (kept === 0) return undefined;
  const time = granule > before ? Math.round(before + ((granule - before) * keptPackets) / packets) : before;
  const page = new Uint8Array(FIXED_HEADER_BYTES + kept + whole);
  page.set(header.subarray(0, FIXED_HEADER_BYTES + kept));
  page.set(await bytesAt(file, at + header.length, whole), FIXED_HEADER_BYTES + kept);
  const view = new DataView(page.buffer);
  page[FLAGS_OFFSET]! &= ~LAST_PAGE_FLAG;
  page[TABLE_LENGTH_OFFSET] = kept;
  view.setBigInt64(GRANULE_OFFSET, granule < 0 ? NO_GRANULE : BigInt(time), true);
  return { bytes: page, granule: time };
}

async function bytesAt(file: OpenFile, at: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
