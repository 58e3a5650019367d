import { joinedBytes } from "#core/bytes/joinedBytes.ts";
import type { FileFacts, Files, FolderEntry, WritableFile } from "../files/fileSystem.ts";
import { utf8Of } from "#core/bytes/utf8Of.ts";
import { openRegular } from "./boundedFile.ts";
import { fileError, hostFiles } from "./hostFiles.ts";
import { dirname } from "./paths.ts";

/** Anyone who may read a browser's storage may read all of it. */
export async function chmod(): Promise<void> {}

export async function mkdir(path: string, { recursive = false }: { recursive?: boolean; mode?: number } = {}): Promise<undefined> {
  const found = await entryAt(path);
  if (found && (!recursive || !found.isFolder)) throw fileError("EEXIST", path);
  if (!recursive) await hostFiles().entry(dirname(path));
  if (!found) await hostFiles().makeFolder(path);
}

export function readdir(path: string): Promise<string[]>;
export function readdir(path: string, options: { withFileTypes: true }): Promise<FolderEntry[]>;
export async function readdir(path: string, { withFileTypes = false } = {}): Promise<(string | FolderEntry)[]> {
  if (!(await hostFiles().entry(path)).isFolder) throw fileError("ENOTDIR", path);
  const entries = await hostFiles().list(path);
  if (!withFileTypes) return entries.map(({ name }) => name);
  return entries.map(({ name, isFolder }) => ({ name, isDirectory: () => isFolder, isFile: () => !isFolder, isSymbolicLink: () => false }));
}

export function readFile(path: string): Promise<Uint8Array>;
export function readFile(path: string, encoding: "utf8"): Promise<string>;
export async function readFile(path: string, encoding?: "utf8"): Promise<Uint8Array | string> {
  const bytes = await hostFiles().read(path);
  return encoding === undefined ? bytes : utf8Of(bytes);
}

/**
 * Replaces an existing file in one step. The editor's own rename would delete the file first: a window that is reloaded in between would
 * leave neither.
 */
export async function rename(from: string, to: string): Promise<void> {
  try {
    await hostFiles().rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    await hostFiles().write(to, await hostFiles().read(from));
    await hostFiles().remove(from);
  }
}

export async function rm(path: string, { recursive = false, force = false } = {}): Promise<void> {
  const found = await entryAt(path);
  if (!found) {
    if (force) return;
    throw fileError("ENOENT", path);
  }
  if (found.isFolder && !recursive) throw fileError("EISDIR", path);
  await hostFiles().remove(path);
}

export async function stat(path: string): Promise<FileFacts> {
  const { isFolder, size, changed } = await hostFiles().entry(path);
  return { size, mtimeMs: changed, isFile: () => !isFolder, isDirectory: () => isFolder };
}

export async function writeFile(
  path: string,
  data: string | Uint8Array,
  { flag = "w" }: { flag?: "w" | "wx"; mode?: number } = {},
): Promise<void> {
  if (flag === "wx" && (await entryAt(path))) throw fileError("EEXIST", path);
  await hostFiles().entry(dirname(path));
  await hostFiles().write(path, bytesOf(data));
}

/** Written bytes are stored on `close` or `sync`. */
export const open: Files["open"] = async (path, flags) => {
  if (flags === "r") {
    const refused = () => Promise.reject(fileError("EACCES", path));
    return { ...(await openRegular(path)), writeFile: refused, sync: refused };
  }
  await writeFile(path, "", { flag: "wx" });
  return fileToWrite(path);
};

function fileToWrite(path: string): WritableFile {
  let pieces: Uint8Array[] = [];
  let written = 0;
  const all = () => {
    if (pieces.length !== 1) pieces = [joinedBytes(pieces)];
    return pieces[0]!;
  };
  const sync = async () => {
    if (all().length === written) return;
    await hostFiles().write(path, all());
    written = all().length;
  };
  return {
    read: async (buffer, offset, length, position) => {
      const piece = all().subarray(position, position + length);
      buffer.set(piece, offset);
      return { bytesRead: piece.length, buffer };
    },
    stat: async () => ({ size: all().length }),
    writeFile: async (data) => void pieces.push(bytesOf(data).slice()),
    sync,
    close: sync,
  };
}

async function entryAt(path: string) {
  return hostFiles()
    .entry(path)
    .catch((error: { code?: string }) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
}

function bytesOf(data: string | Uint8Array): Uint8Array {
  return typeof data === "string" ? new TextEncoder().encode(data) : data;
}
