/** The part of Node's file handles that is needed for reading. */
export interface OpenFile {
  /** Up to `length` bytes; none at the end of the file. */
  read<Bytes extends Uint8Array>(
    buffer: Bytes,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ bytesRead: number; buffer: Bytes }>;
  stat(): Promise<{ size: number }>;
  close(): Promise<void>;
}

const PIECE_BYTES = 1 << 16;

/** At most `bytes`, from the beginning. Closes the file, however reading ends. */
export async function* piecesOf(file: OpenFile, bytes = Infinity): AsyncGenerator<Uint8Array> {
  try {
    for (let position = 0; position < bytes;) {
      const { buffer, bytesRead } = await file.read(new Uint8Array(PIECE_BYTES), 0, Math.min(PIECE_BYTES, bytes - position), position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
