export interface HostEntry {
  isFolder: boolean;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  changed: number;
}

/**
 * A host without Node: the editor's files in its web worker, or what was handed to a worker of ours. Paths are URIs with nothing escaped,
 * from `uriPath`. Errors carry Node's codes (`ENOENT`, `EEXIST`, `EISDIR`, `EACCES`).
 */
export interface HostFiles {
  entry(path: string): Promise<HostEntry>;
  read(path: string): Promise<Uint8Array>;
  /** Replaces an existing file in one step. */
  write(path: string, data: Uint8Array): Promise<void>;
  list(path: string): Promise<{ name: string; isFolder: boolean }[]>;
  makeFolder(path: string): Promise<void>;
  /** Also folders with everything in them. */
  remove(path: string): Promise<void>;
  /** EEXIST where something exists. */
  rename(from: string, to: string): Promise<void>;
}

let current: HostFiles | undefined;

/** The first thing that a bundle for a browser does. */
export function useHostFiles(files: HostFiles): void {
  current = files;
}

export function hostFiles(): HostFiles {
  if (!current) throw new Error("No files have been set for this host.");
  return current;
}

export function fileError(code: "ENOENT" | "EEXIST" | "EISDIR" | "EACCES" | "ENOTDIR", path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
