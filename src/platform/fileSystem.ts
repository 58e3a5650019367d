import * as promises from "node:fs/promises";

/** What the service asks of a disk; a test hands in one that fails. */
export type FileSystem = Pick<typeof promises, "mkdir" | "open" | "readdir" | "readFile" | "rename" | "rm" | "stat">;

export const NODE_FILES: FileSystem = promises;
