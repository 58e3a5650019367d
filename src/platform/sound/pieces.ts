import type { OpenFile } from "../files/openFile.ts";

/** A stretch of a file, or bytes in its place. */
export type Piece = Uint8Array | { offset: number; length: number };

/** The part of a source that mediabunny's `CustomSource` asks for. */
export interface PiecesSource {
  getSize: () => number;
  read: (start: number, end: number) => Promise<Uint8Array>;
  prefetchProfile: "fileSystem";
}

/** Reads these pieces one after the other: a file whose headers are mended, while its sound stays where it is. */
export function readingPieces(file: OpenFile, pieces: readonly Piece[]): PiecesSource {
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    const bytes = new Uint8Array(end - start);
    let at = 0;
    for (const piece of pieces) {
      const [from, to] = [Math.max(start, at), Math.min(end, at + piece.length)];
      if (from < to) {
        if (piece instanceof Uint8Array) bytes.set(piece.subarray(from - at, to - at), from - start);
        else await file.read(bytes, from - start, to - from, piece.offset + from - at);
      }
      at += piece.length;
    }
    return bytes;
  };
  return { getSize: () => size, read, prefetchProfile: "fileSystem" };
}
