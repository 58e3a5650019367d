import type { FileSystem } from "../files/fileSystem.ts";

/** Makes new files and renames outlast a power cut. Windows does so by itself and cannot be asked. */
export async function syncDirectory(path: string, files: Pick<FileSystem, "open">): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await files.open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
