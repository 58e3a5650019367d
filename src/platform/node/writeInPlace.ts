import type { FileHandle } from "node:fs/promises";

/** If that fails, as on a full disk, the file says again what it said before. @throws whatever the file system throws. */
export async function writeInPlace(
  file: Pick<FileHandle, "truncate" | "write" | "sync">,
  bytes: Uint8Array,
  before: Uint8Array,
): Promise<void> {
  const write = async (content: Uint8Array) => {
    await file.truncate(content.length);
    // A disk that fills up takes a part first, and only then fails.
    for (let at = 0; at < content.length;) at += (await file.write(content, at, content.length - at, at)).bytesWritten;
    await file.sync();
  };
  await write(bytes).catch(async (error: unknown) => {
    await write(before);
    throw error;
  });
}
