/** An entry in a folder of the host. */
export interface HostEntry {
  isFolder: boolean;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  changed: number;
}

/**
 * The files of a host without Node: the editor's in its web worker, what was handed over in a worker of ours. Paths are URIs with nothing
 * escaped, as `uriPath` writes them. Errors carry Node's codes (`ENOENT`, `EEXIST`, `EISDIR`, `EACCES`).
 */
export interface HostFiles {
  entry(path: string): Promise<HostEntry>;
  read(path: string): Promise<Uint8Array>;
  /** Replaces a file that is there, in one step. */
  write(path: string, data: Uint8Array): Promise<void>;
  list(path: string): Promise<{ name: string; isFolder: boolean }[]>;
  makeFolder(path: string): Promise<void>;
  /** Removes folders with everything in them. */
  remove(path: string): Promise<void>;
  /** EEXIST where something is there already. */
  rename(from: string, to: string): Promise<void>;
}

let current: HostFiles | undefined;

/** Registers the host's files: the first thing that a bundle for a browser does. */
export function useHostFiles(files: HostFiles): void {
  current = files;
}

/** @throws {Error} where none were registered. */
export function hostFiles(): HostFiles {
  if (!current) throw new Error("No files have been set for this host.");
  return current;
}

/** An error as a file system throws it. */
export function fileError(code: "ENOENT" | "EEXIST" | "EISDIR" | "EACCES" | "ENOTDIR", path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
