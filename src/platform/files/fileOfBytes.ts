import type { OpenFile } from "./openFile.ts";

/** The bytes are released on `close`. */
export function fileOfBytes(bytes: Uint8Array): OpenFile {
  let held = bytes;
  return {
    read: (buffer, offset, length, position) => {
      const piece = held.subarray(position, position + length);
      buffer.set(piece, offset);
      return Promise.resolve({ bytesRead: piece.length, buffer });
    },
    stat: () => Promise.resolve({ size: held.length }),
    close: () => {
      held = new Uint8Array();
      return Promise.resolve();
    },
  };
}
