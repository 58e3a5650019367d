import type { FileSystem } from "./files/fileSystem.ts";
import { randomHex } from "#core/bytes/randomHex.ts";
import { OWN_FILES } from "./node/ownFiles.ts";
import { dirname, join } from "./node/paths.ts";
import { syncDirectory } from "./node/syncDirectory.ts";

/** For children's recordings: only their owner may read them. */
export const FILE_MODE = 0o600;
export const DIRECTORY_MODE = 0o700;

/** Returns when the new file is on the disk. */
export async function writeSynced(path: string, text: string | Uint8Array, files: FileSystem = OWN_FILES): Promise<void> {
  const handle = await files.open(path, "wx", FILE_MODE);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Whole or not at all: a reader or a crash finds the old file or the new one.
 * @param unfinished a directory on the same file system, for the file while it is written.
 */
export async function replaceFile(path: string, text: string, unfinished: string, files: FileSystem = OWN_FILES): Promise<void> {
  const temporary = join(unfinished, randomHex(16));
  try {
    await writeSynced(temporary, text, files);
    await files.rename(temporary, path);
  } catch (error) {
    // On a full disk, the remains would take the next attempt's room.
    await files.rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncDirectory(dirname(path), files);
}
