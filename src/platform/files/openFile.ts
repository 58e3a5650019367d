/** A file that has been opened for reading; the part of Node's file handles that is needed. */
export interface OpenFile {
  /** Reads up to `length` bytes at `position` into the buffer; none at the end of the file. */
  read<Bytes extends Uint8Array>(
    buffer: Bytes,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ bytesRead: number; buffer: Bytes }>;
  stat(): Promise<{ size: number }>;
  close(): Promise<void>;
}

/** Bytes that are read at once. */
const PIECE = 1 << 16;

/** A file's bytes from its beginning, piece by piece, and no more than `bytes` of them. Closes the file, however it ends. */
export async function* piecesOf(file: OpenFile, bytes = Infinity): AsyncGenerator<Uint8Array> {
  try {
    for (let position = 0; position < bytes;) {
      const { buffer, bytesRead } = await file.read(new Uint8Array(PIECE), 0, Math.min(PIECE, bytes - position), position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
