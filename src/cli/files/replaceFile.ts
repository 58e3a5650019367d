import { constants, mkdir, open, stat, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { addressOfPath } from "#project/files/node/fileAddress.ts";
import { localFiles } from "#project/files/node/localFiles.ts";
import { fileBusy } from "#project/files/changeFile.ts";

const LARGEST_REPLACED_BYTES = 200_000_000;

/**
 * Makes missing folders. Leaves the old file or the new one, however it ends; a pipe or a device gets the text.
 * @throws {HumanError} `file-busy`; {FileRefusedError} for an old file that is too large to be one of ours; whatever the file system throws
 * (ENXIO for a pipe that nobody reads).
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const there = await stat(path).catch(() => undefined);
  if (there && !there.isFile() && !there.isDirectory()) {
    // Otherwise it would wait for a reader, in a thread that cannot be stopped.
    if (there.isFIFO()) await (await open(path, constants.O_WRONLY | constants.O_NONBLOCK)).close();
    return writeFile(path, text);
  }
  const file = addressOfPath(resolve(path));
  const bytes = new TextEncoder().encode(text);
  const before = await localFiles.read(file, { most: LARGEST_REPLACED_BYTES });
  if (!(before ? await localFiles.replace(file, before, bytes) : await localFiles.create(file, bytes))) throw fileBusy(file);
}
