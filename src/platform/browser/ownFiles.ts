import type { FileSystem } from "../files/fileSystem.ts";
import { utf8Of } from "#core/bytes/utf8Of.ts";
import { readBounded } from "./boundedFile.ts";
import { mkdir, open, readdir, rename, rm, stat } from "./files.ts";

const LARGEST_FILE_BYTES = 200_000_000;

export const OWN_FILES: FileSystem = {
  mkdir,
  open,
  readdir: (path) => readdir(path),
  rename,
  rm,
  stat,
  readFile: async (path) => utf8Of(await readBounded(path, { most: LARGEST_FILE_BYTES })),
};
