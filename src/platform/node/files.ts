import * as promises from "node:fs/promises";
import type { Files } from "../files/fileSystem.ts";

export const { chmod, mkdir, open, readdir, readFile, rename, rm, stat, writeFile }: Files = promises;
