import { fileOfBytes } from "../files/fileOfBytes.ts";
import { fileTooLarge } from "../files/fileRefusedError.ts";
import type { OpenFile } from "../files/openFile.ts";
import type { ReadLimits } from "../node/boundedFile.ts";
import { fileError, hostFiles } from "./hostFiles.ts";

export type { ReadLimits };

/** In memory until it is closed. @throws whatever the host's files throw (EISDIR for a folder) */
export async function openRegular(path: string): Promise<OpenFile> {
  if ((await hostFiles().entry(path)).isFolder) throw fileError("EISDIR", path);
  return fileOfBytes(await hostFiles().read(path));
}

/** @throws {FileRefusedError} for a file that is too large; whatever the host's files throw; the signal's reason. */
export async function readBounded(path: string, { most, signal }: ReadLimits): Promise<Uint8Array> {
  signal?.throwIfAborted();
  const { isFolder, size } = await hostFiles().entry(path);
  if (isFolder) throw fileError("EISDIR", path);
  if (size > most) throw fileTooLarge(path, most);
  const bytes = await hostFiles().read(path);
  signal?.throwIfAborted();
  if (bytes.length > most) throw fileTooLarge(path, most);
  return bytes;
}
