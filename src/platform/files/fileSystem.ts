import type { OpenFile } from "./openFile.ts";

export interface FileFacts {
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  mtimeMs: number;
  isFile(): boolean;
  isDirectory(): boolean;
}

export interface WritableFile extends OpenFile {
  writeFile(data: string | Uint8Array): Promise<void>;
  /** Resolves when the contents outlast a power cut. */
  sync(): Promise<void>;
}

/** Tests use one that fails. Errors carry Node's codes, such as `ENOENT`. */
export interface FileSystem {
  mkdir: (path: string, options?: { recursive?: boolean; mode?: number }) => Promise<unknown>;
  /** `r` to read, `wx` to write a new file. */
  open: (path: string, flags: "r" | "wx", mode?: number) => Promise<WritableFile>;
  readdir: (path: string) => Promise<string[]>;
  rename: (from: string, to: string) => Promise<void>;
  rm: (path: string, options?: { recursive?: boolean; force?: boolean }) => Promise<void>;
  stat: (path: string) => Promise<FileFacts>;
  /**
   * @throws {FileRefusedError} for anything but a file, such as a pipe that nobody writes to, or for one larger than anything that is kept;
   * otherwise what the file system throws.
   */
  readFile: (path: string, encoding: "utf8") => Promise<string>;
}

export interface FolderEntry {
  name: string;
  isDirectory(): boolean;
  isFile(): boolean;
  isSymbolicLink(): boolean;
}

export interface Files extends Omit<FileSystem, "readdir" | "readFile"> {
  chmod: (path: string, mode: number) => Promise<void>;
  readdir: { (path: string): Promise<string[]>; (path: string, options: { withFileTypes: true }): Promise<FolderEntry[]> };
  readFile: { (path: string): Promise<Uint8Array>; (path: string, encoding: "utf8"): Promise<string> };
  /** Replaces an existing file, or with `wx` refuses to. */
  writeFile: (path: string, data: string | Uint8Array, options?: { flag?: "w" | "wx"; mode?: number }) => Promise<void>;
}
