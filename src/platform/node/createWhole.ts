import { constants, copyFile, link, open, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { randomHex } from "#core/bytes/randomHex.ts";
import { requireWithin } from "./fileBorder.ts";

export interface NewFile {
  /** Path on the same file system, for the file while it is written; beside it unless given. */
  unfinished?: string;
  mode?: number;
  /** The file has to outlast a power cut. */
  isSynced?: boolean;
  /** One of the files whose names are this program's own: no border is asked. */
  isOwn?: boolean;
}

/** From file systems without hard links, such as memory cards and network drives. */
const WITHOUT_LINKS = new Set(["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP", "EINVAL"]);

/** Of four bytes each, with room for what is added to a name. */
const MOST_LETTERS = 50;

/**
 * Whole or not at all: written elsewhere and linked into place.
 * @throws {FileRefusedError} outside the border; otherwise what the file system throws.
 * @returns `isCreated` false where something exists; `date` in milliseconds by the disk's clock, which may be another computer's.
 */
export async function createWhole(
  path: string,
  content: string | Uint8Array,
  { unfinished = unfinishedBeside(path), mode, isSynced = false, isOwn = false }: NewFile,
): Promise<{ isCreated: boolean; date: number }> {
  let date = 0;
  try {
    const file = await open(unfinished, "wx", mode);
    try {
      if (!isOwn) await requireWithin(unfinished, file.fd, await file.stat());
      await file.writeFile(content);
      if (isSynced) await file.sync();
      date = (await file.stat()).mtimeMs;
    } finally {
      await file.close();
    }
    await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
      if (!WITHOUT_LINKS.has(error.code ?? "")) throw error;
      return copyFile(unfinished, path, constants.COPYFILE_EXCL);
    });
    return { isCreated: true, date };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return { isCreated: false, date };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Hidden, and with an ending that no search for results or texts wants. */
export function unfinishedBeside(path: string): string {
  const name = [...basename(path)].slice(0, MOST_LETTERS).join("");
  return join(dirname(path), `.${name}.${randomHex(8)}.partial`);
}
