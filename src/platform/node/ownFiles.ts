import * as promises from "node:fs/promises";
import { utf8Of } from "#core/bytes/utf8Of.ts";
import { readBounded } from "./boundedFile.ts";

const LARGEST_FILE_BYTES = 200_000_000;

/** Their names are this program's own, their contents may be anything. */
export const OWN_FILES = {
  ...promises,
  readFile: async (path: string): Promise<string> => utf8Of(await readBounded(path, { most: LARGEST_FILE_BYTES, isOwn: true })),
};
