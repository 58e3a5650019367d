import { latin1Of } from "../../core/bytes/latin1Of.ts";
import type { ReadAt } from "../../platform/sound/wavHeader.ts";

interface Box {
  type: string;
  /** Of the content; bytes. */
  start: number;
  end: number;
}

/** More than any real file has on the way. */
const MOST_BOXES = 200;
/** Read at most of a box of varying size. */
const ENTRY_BYTES = 512;
/** MPEG-4 descriptor (ISO 14496-1). */
const AAC_OBJECT_TYPES = new Set([0x40, 0x66, 0x67, 0x68]);
const CODEC_NAMES: Readonly<Record<string, string>> = { alac: "ALAC", "ac-3": "AC-3", "ec-3": "E-AC-3" };

/**
 * The first sound's codec, if it needs ffmpeg (AAC, say). Reads a few bytes per box and trusts no sizes; undefined for anything unknown.
 */
export async function mp4CodecForFfmpeg(read: ReadAt, fileBytes: number): Promise<string | undefined> {
  const walk = new Walk(read);
  const movie = await walk.find({ type: "", start: 0, end: fileBytes }, "moov");
  for (const track of movie ? await walk.all(movie, "trak") : []) {
    const media = await walk.find(track, "mdia");
    const handler = media && (await walk.find(media, "hdlr"));
    if (!handler || latin1Of(await read(handler.start + 8, 4)) !== "soun") continue;
    const table = await walk.path(media, ["minf", "stbl", "stsd"]);
    return table && codecOf(await read(table.start + 8, Math.min(ENTRY_BYTES, table.end - table.start - 8)));
  }
  return undefined;
}

/** @param entry the first sample entry and what follows. */
function codecOf(entry: Uint8Array): string | undefined {
  const type = latin1Of(entry.subarray(4, 8));
  if (type !== "mp4a") return Object.hasOwn(CODEC_NAMES, type) ? CODEC_NAMES[type] : undefined;
  const descriptor = entry.subarray(latin1Of(entry).indexOf("esds") + 8);
  // A decoder's configuration (tag 4), its length in up to four bytes, and the object type.
  for (let at = 0; at + 2 < descriptor.length; at++) {
    if (descriptor[at] !== 4) continue;
    let next = at + 1;
    while (next < at + 4 && (descriptor[next] ?? 0) & 0x80) next++;
    const length = (descriptor[next] ?? 0) & 0x7f;
    if (length >= 13) return AAC_OBJECT_TYPES.has(descriptor[next + 1] ?? 0) ? "AAC" : undefined;
  }
  return undefined;
}

/** Limits the boxes that are looked at in total. */
class Walk {
  private left = MOST_BOXES;

  constructor(private readonly read: ReadAt) {}

  async path(box: Box, types: readonly string[]): Promise<Box | undefined> {
    let found: Box | undefined = box;
    for (const type of types) found = found && (await this.find(found, type));
    return found;
  }

  async find(parent: Box, type: string): Promise<Box | undefined> {
    for await (const box of this.in(parent)) if (box.type === type) return box;
    return undefined;
  }

  async all(parent: Box, type: string): Promise<Box[]> {
    const found: Box[] = [];
    for await (const box of this.in(parent)) if (box.type === type) found.push(box);
    return found;
  }

  private async *in({ start, end }: Box): AsyncGenerator<Box> {
    for (let at = start; at + 8 <= end && this.left-- > 0;) {
      const bytes = await this.read(at, 16);
      const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      if (bytes.length < 8) return;
      const size = head.getUint32(0);
      const large = size === 1;
      if (large && bytes.length < 16) return;
      // 0 means to the end.
      const length = large ? Number(head.getBigUint64(8)) : size === 0 ? end - at : size;
      const header = large ? 16 : 8;
      if (length < header) return;
      yield { type: latin1Of(bytes.subarray(4, 8)), start: at + header, end: Math.min(end, at + length) };
      at += length;
    }
  }
}
