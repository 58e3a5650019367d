import { crc32 } from "node:zlib";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

export interface PictureFor {
  /** A PNG file; all of an animation have one size and one kind of pixels, as screenshots of one page do. */
  readonly png: Buffer;
  readonly milliseconds: number;
}

/** An animated PNG that repeats without end; programs that know no such thing show its first picture (https://www.w3.org/TR/png-3/). */
export function animatedPng(pictures: readonly PictureFor[]): Buffer {
  const frames = pictures.map(({ png, milliseconds }) => ({ chunks: chunksOf(png), milliseconds }));
  const header = frames[0]!.chunks.find(({ type }) => type === "IHDR")!.data;
  if (frames.some(({ chunks }) => !chunks.find(({ type }) => type === "IHDR")!.data.equals(header)))
    throw new Error("The pictures differ in size or in their kind of pixels.");
  let sequence = 0;
  const parts = frames.flatMap(({ chunks, milliseconds }, index) => {
    const control = Buffer.alloc(26); // offsets, disposal and blending stay 0: each frame replaces all of the one before
    control.writeUInt32BE(sequence++, 0);
    header.copy(control, 4, 0, 8); // width and height
    control.writeUInt16BE(milliseconds, 20);
    control.writeUInt16BE(1000, 22);
    const data = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map((chunk) => chunk.data));
    if (index === 0) return [chunk("fcTL", control), chunk("IDAT", data)];
    return [chunk("fcTL", control), chunk("fdAT", Buffer.concat([uint32(sequence++), data]))];
  });
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("acTL", Buffer.concat([uint32(frames.length), uint32(0)])),
    ...parts,
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** The chunks of a PNG file. */
export function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
