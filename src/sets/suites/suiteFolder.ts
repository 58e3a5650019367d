import { isAudioName } from "#contract/files/fileNames.ts";
import { type Address, addressOf, addressParts, folderOfAddress, pathWithin } from "#project/files/address.ts";
import type { Files } from "#project/files/files.ts";
import { addressNamed } from "#project/namedFiles/addressNamed.ts";
import type { SuiteFiles } from "./casesOf.ts";

/** A pattern of a suite may match everything that was ever recorded. */
const MOST_FILES = 100_000;

export interface SuiteHost {
  files: Pick<Files, "list">;
  admits(folder: Address): boolean | Promise<boolean>;
}

/** The files around a suite. Its paths are relative to its folder, absolute, or URIs. */
export function suiteFolderOf(suite: Address, host: SuiteHost): SuiteFiles {
  const folder = folderOfAddress(suite);
  const resolve = (path: string): Address =>
    /^[a-z][a-z\d+.-]+:\/\//i.test(path) ? addressOf(addressParts(path)) : addressNamed(path, folder).address!;
  return {
    resolve,
    async list(path, isDeep) {
      const from = path === "" ? folder : resolve(path);
      if (!(await host.admits(from))) return undefined;
      const limits = { isWanted: isAudioName, most: MOST_FILES, ...(!isDeep && { depth: 0 }) };
      const { files } = await host.files.list(from, limits).catch(() => ({ files: [] }));
      return files.map((file) => pathWithin(from, file)!);
    },
  };
}
