import type { ReadAt } from "#core/recording/wavHeader.ts";
import type { OpenFile } from "../files/openFile.ts";

export function readingFrom(file: OpenFile): ReadAt {
  return async (offset, length) => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
}
