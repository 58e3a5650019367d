import * as promises from "node:fs/promises";
import type { Files } from "../files/fileSystem.ts";

// A host's files, by their paths; typed as all hosts have them.
export const { chmod, mkdir, open, readdir, readFile, rename, rm, stat, writeFile }: Files = promises;
