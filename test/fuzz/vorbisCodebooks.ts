import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../support/paths.ts";

/** A codebook as the setup header declares it: all its words have the same length, which takes no more than a line to say. */
export interface Codebook {
  dimensions: number;
  /** Binary logarithm of its entries, under 24. */
  bits: number;
}

const SETUP = Buffer.from("\x05vorbis", "latin1");
const SYNC = 0x564342;

/**
 * `vorbis.webm` with these codebooks written over its own, in twelve bytes each: what they make a decoder ask for has nothing
 * to do with the size of the file (Vorbis I, section 3.2.1).
 * @param count how often they are written, 256 times at most
 */
export function withCodebooks({ dimensions, bits }: Codebook, count: number): Buffer {
  const entries = 2 ** bits;
  const fields: [value: number, width: number][] = [
    [SYNC, 24],
    [dimensions, 16],
    [entries, 24],
    [1, 1],
    [Math.max(0, bits - 1), 5],
    [entries, bits + 1],
    [0, 4],
  ];
  const book = fields.map(([value, width]) => lowestFirst(value, width)).join("");
  const packed = lowestFirst(count - 1, 8) + book.repeat(count);
  const webm = readFileSync(join(ROOT, "test", "fixtures", "audio", "vorbis.webm"));
  webm.set(
    packed.match(/.{1,8}/g)!.map((byte) => Number.parseInt([...byte].reverse().join(""), 2)),
    webm.indexOf(SETUP) + SETUP.length,
  );
  return webm;
}

/** As Vorbis packs its numbers. */
function lowestFirst(value: number, width: number): string {
  return [...value.toString(2).padStart(width, "0")].reverse().join("");
}
