import type { OpenFile } from "./openFile.ts";

/** An entry in a folder of the host. */
export interface FileFacts {
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  mtimeMs: number;
  isFile(): boolean;
  isDirectory(): boolean;
}

/** A file that has been opened, for reading or to be written. */
export interface WritableFile extends OpenFile {
  /** Writes on, to the end of the file. */
  writeFile(data: string | Uint8Array): Promise<void>;
  /** Resolves when what was written outlasts a power cut. */
  sync(): Promise<void>;
}

/** The file operations of a disk; a test hands in one that fails. Errors carry Node's codes, such as `ENOENT`. */
export interface FileSystem {
  mkdir: (path: string, options?: { recursive?: boolean; mode?: number }) => Promise<unknown>;
  /** `r` to read, `wx` to write a file that is not there yet. */
  open: (path: string, flags: "r" | "wx", mode?: number) => Promise<WritableFile>;
  readdir: (path: string) => Promise<string[]>;
  rename: (from: string, to: string) => Promise<void>;
  rm: (path: string, options?: { recursive?: boolean; force?: boolean }) => Promise<void>;
  stat: (path: string) => Promise<FileFacts>;
  /** @throws {FileRefusedError} for anything that is not a file, such as a pipe that nobody writes to, or is larger than anything that is kept; otherwise what the file system throws. */
  readFile: (path: string, encoding: "utf8") => Promise<string>;
}

/** An entry of a folder. */
export interface FolderEntry {
  name: string;
  isDirectory(): boolean;
  isFile(): boolean;
  isSymbolicLink(): boolean;
}

/** The files of a host by their paths, as far as all hosts have them. */
export interface Files extends Omit<FileSystem, "readdir" | "readFile"> {
  chmod: (path: string, mode: number) => Promise<void>;
  readdir: { (path: string): Promise<string[]>; (path: string, options: { withFileTypes: true }): Promise<FolderEntry[]> };
  readFile: { (path: string): Promise<Uint8Array>; (path: string, encoding: "utf8"): Promise<string> };
  /** Replaces what is there, or with `wx` refuses to. */
  writeFile: (path: string, data: string | Uint8Array, options?: { flag?: "w" | "wx"; mode?: number }) => Promise<void>;
}
