import * as promises from "node:fs/promises";

import { readBounded } from "./boundedFile.ts";
import { utf8Of } from "../../core/utf8Of.ts";

/** What the service asks of a disk; a test hands in one that fails. */
export interface FileSystem extends Pick<typeof promises, "mkdir" | "open" | "readdir" | "rename" | "rm" | "stat"> {
  /** @throws {FileRefusedError} for what is no file, such as a pipe that nobody writes to, or larger than anything that is kept; what the file system throws. */
  readFile: (path: string, encoding: "utf8") => Promise<string>;
}

/** Bytes. */
const LARGEST = 200_000_000;

export const NODE_FILES: FileSystem = {
  ...promises,
  readFile: async (path) => utf8Of(await readBounded(path, { most: LARGEST })),
};
