import { constants, type Stats } from "node:fs";
import { access, chmod, chown, open, realpath, rename, rm, rmdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { FileRefusedError } from "#platform/files/fileRefusedError.ts";
import { isSameBytes } from "#core/isSameBytes.ts";
import { writeSynced } from "#platform/durableFile.ts";
import { filesIn } from "#platform/filesIn.ts";
import { readBounded } from "#platform/node/boundedFile.ts";
import { createWhole, unfinishedBeside } from "#platform/node/createWhole.ts";
import { makeDirectory } from "#platform/node/makeDirectory.ts";
import { OWN_FILES } from "#platform/node/ownFiles.ts";
import { takeLock } from "#platform/node/processLock.ts";
import { writeInPlace } from "#platform/node/writeInPlace.ts";
import { syncDirectory } from "#platform/node/syncDirectory.ts";
import type { Files } from "../files.ts";
import { withLock } from "../withLock.ts";
import { addressOfPath, pathOfAddress } from "./fileAddress.ts";

const GROUP_READS_AND_WRITES = 0o060;
const ALL_READ_AND_WRITE = 0o006;
/** For `chown`. */
const UNCHANGED_ID = -1;

export const localFiles: Files = {
  read: (file, limits) => orUndefined(readBounded(pathOfAddress(file), limits)),

  async list(folder, limits) {
    const found = await orUndefined(filesIn(pathOfAddress(folder), limits));
    if (!found) return { files: [], isPartial: false, unread: [] };
    return { ...found, files: found.files.map(addressOfPath), unread: found.unread.map(addressOfPath) };
  },

  async create(file, bytes) {
    const path = pathOfAddress(file);
    await makeDirectory(dirname(path));
    const { isCreated } = await createWhole(path, bytes, { isSynced: true });
    if (isCreated) await syncDirectory(dirname(path), OWN_FILES);
    return isCreated;
  },

  async replace(file, before, bytes) {
    // A link stays one: what it leads to is replaced.
    const path = await orUndefined(realpath(pathOfAddress(file)));
    if (path === undefined || !(await holds(path, before))) return false;
    const lock = join(dirname(path), `.${basename(path)}.lock`);
    return withLock(
      file,
      () => lockAt(lock),
      async () => {
        if (!(await holds(path, before))) return false;
        // A rename asks only the folder, and would replace what may not be written.
        await access(path, constants.W_OK);
        const held = await stat(path);
        const unfinished = unfinishedBeside(path);
        try {
          await writeSynced(unfinished, bytes);
          if (await isForTheSame(unfinished, held)) {
            await chmod(unfinished, held.mode & 0o7777);
            await rename(unfinished, path);
          } else {
            const file = await open(path, "r+");
            try {
              await writeInPlace(file, bytes, before);
            } finally {
              await file.close();
            }
            await rm(unfinished);
          }
        } catch (error) {
          // Of a file that could not be put back either, this is the only whole copy.
          if (await holds(path, before).catch(() => false)) await rm(unfinished, { force: true });
          throw error;
        }
        await syncDirectory(dirname(path), OWN_FILES);
        return true;
      },
    );
  },

  remove: (file) => rm(pathOfAddress(file), { force: true }),

  // Whatever keeps it (something in it, or in a drive's root) is no reason to stop.
  removeEmptyFolder: (folder) => rmdir(pathOfAddress(folder)).catch(() => undefined),

  async lock(name) {
    const path = pathOfAddress(name);
    await makeSharedFolder(dirname(path));
    return lockAt(path);
  },
};

/** The lock can be read by others, who respect it only then. */
async function lockAt(path: string) {
  const { release } = await takeLock(path, { mode: 0o644 });
  return release && { release };
}

/** Gives a new file to those who have the other one. @returns false where somebody would lose it. */
async function isForTheSame(path: string, { mode, uid, gid }: Stats): Promise<boolean> {
  const made = await stat(path);
  const isForAll = (mode & ALL_READ_AND_WRITE) === ALL_READ_AND_WRITE;
  const isForGroup = (mode & GROUP_READS_AND_WRITES) === GROUP_READS_AND_WRITES;
  return (
    (made.uid === uid && made.gid === gid) ||
    (await isGiven(path, uid, gid)) ||
    isForAll ||
    (isForGroup && (made.gid === gid || (await isGiven(path, UNCHANGED_ID, gid))))
  );
}

async function isGiven(path: string, uid: number, gid: number): Promise<boolean> {
  return chown(path, uid, gid).then(
    () => true,
    () => false,
  );
}

/** Makes a folder for a lock, in which everybody may write who may write to the folder above it. */
async function makeSharedFolder(folder: string): Promise<void> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  await makeDirectory(folder);
  const { mode } = await stat(dirname(folder));
  await chmod(folder, mode & 0o7777).catch(() => undefined);
}

async function holds(path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    return isSameBytes(await readBounded(path, { most: bytes.length }), bytes);
  } catch (error) {
    if (error instanceof FileRefusedError || (error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

async function orUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}
