import type { FolderEntry } from "./files/fileSystem.ts";
import { readdir, stat } from "./node/files.ts";
import { join } from "./node/paths.ts";

/** Where the terminal's `align` keeps the engine's answers, which are no readings to be looked at. */
export const ALIGNMENT_ANSWERS = ".speech-assessment-align";
/** Names of folders that no search enters. */
export const PASSED_OVER: ReadonlySet<string> = new Set(["node_modules", ".git", ALIGNMENT_ANSWERS]);
const NAMES = new Intl.Collator("en", { numeric: true });
/** The same on every machine, whatever order a disk lists names in: "1" and "01" are equal in natural order. */
const byName = (a: ListedEntry, b: ListedEntry) => NAMES.compare(a.name, b.name) || (a.name < b.name ? -1 : 1);

export interface FilesInLimits {
  isWanted: (name: string) => boolean;
  /** Levels below the folder; 16 by default. */
  depth?: number;
  most?: number;
  /** Entries looked at, so that searching a whole disk also ends; 500,000 by default. */
  mostEntries?: number;
  signal?: AbortSignal | undefined;
}

export interface FilesIn {
  /** Beginning with the folder's path, level by level, each folder in natural order. */
  files: string[];
  /** A limit ended the search. */
  isPartial: boolean;
  unread: string[];
}

interface ListedEntry {
  name: string;
  isFolder: boolean;
  isFile: () => Promise<boolean>;
}

/**
 * Searches subfolders, except those of `PASSED_OVER`. Links to folders are not followed, so that no search goes in circles; a link to a
 * file counts as that file.
 * @throws whatever the file system throws for the folder itself (ENOENT, ENOTDIR); the signal's reason.
 */
export function filesIn(folder: string, limits: FilesInLimits): Promise<FilesIn> {
  const list = async (path: string) =>
    (await readdir(path, { withFileTypes: true })).map((entry) => ({
      name: entry.name,
      isFolder: entry.isDirectory(),
      isFile: () => isFile(join(path, entry.name), entry),
    }));
  return filesBelow(folder, limits, { list, join });
}

export async function filesBelow(
  folder: string,
  { isWanted, depth = 16, most = 10_000, mostEntries = 500_000, signal }: FilesInLimits,
  { list, join }: { list: (folder: string) => Promise<ListedEntry[]>; join: (folder: string, name: string) => string },
): Promise<FilesIn> {
  const found: FilesIn = { files: [], isPartial: false, unread: [] };
  let entries = 0;
  let level = [folder];
  for (let below = 0; level.length > 0; below++) {
    const next: string[] = [];
    for (const path of level) {
      signal?.throwIfAborted();
      const listed = await list(path).catch((error: unknown) => {
        if (path === folder) throw error;
        found.unread.push(path);
        return [];
      });
      entries += listed.length;
      for (const { name, isFolder, isFile: isThisFile } of listed.sort(byName)) {
        if (isFolder && !PASSED_OVER.has(name)) next.push(join(path, name));
        if (!isWanted(name) || !(await isThisFile())) continue;
        if (found.files.length === most) return { ...found, isPartial: true };
        found.files.push(join(path, name));
      }
      if (entries > mostEntries) return { ...found, isPartial: true };
    }
    if (below === depth) return { ...found, isPartial: next.length > 0 };
    level = next;
  }
  return found;
}

async function isFile(path: string, entry: FolderEntry): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  return stat(path).then(
    (target) => target.isFile(),
    () => false,
  );
}
