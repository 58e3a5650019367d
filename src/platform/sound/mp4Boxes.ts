import { latin1Of } from "#core/bytes/latin1Of.ts";
import type { ReadAt } from "#core/recording/wavHeader.ts";

interface Box {
  type: string;
  /** Of the content; bytes. */
  start: number;
  end: number;
}

/** More than any real file has on the way. */
const MOST_BOXES = 200;
/** Read at once of a table; whole entries. */
const TABLE_BYTES = 12 * 4096;

/**
 * Returns false if a chunk of an MP4 file is said to hold more samples than the file has bytes. For each packet, mediabunny adds up the
 * sizes of all samples in its chunk, so four damaged bytes can keep it busy for hours.
 */
export async function hasPossibleChunks(read: ReadAt, fileBytes: number): Promise<boolean> {
  const walk = new BoxWalk(read);
  for (const track of await walk.tracks(fileBytes)) {
    const table = await walk.path(track, ["mdia", "minf", "stbl", "stsc"]);
    if (!table) continue;
    // Version, flags and the number of entries come first; an entry's second number counts the samples of a chunk.
    for (let at = table.start + 8; at < table.end; at += TABLE_BYTES) {
      const bytes = await read(at, Math.min(TABLE_BYTES, table.end - at));
      const entries = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let entry = 0; entry + 8 <= bytes.length; entry += 12) if (entries.getUint32(entry + 4) > fileBytes) return false;
    }
  }
  return true;
}

/** Limits the boxes that are looked at in total. */
export class BoxWalk {
  private left = MOST_BOXES;

  constructor(private readonly read: ReadAt) {}

  async tracks(fileBytes: number): Promise<Box[]> {
    const movie = await this.find({ type: "", start: 0, end: fileBytes }, "moov");
    return movie ? this.all(movie, "trak") : [];
  }

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
