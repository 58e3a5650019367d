import type { Files } from "#project/files/files.ts";
import { pathOfAddress } from "#project/files/node/fileAddress.ts";
import type { FileBorder } from "../io.ts";

/** A file outside the border is not there. */
export function withinBorder(files: Pick<Files, "list" | "read">, border: FileBorder | undefined): Pick<Files, "list" | "read"> {
  if (!border) return files;
  return {
    read: async (file, limits) => ((await border.admits(pathOfAddress(file))) ? files.read(file, limits) : undefined),
    async list(folder, limits) {
      const found = await files.list(folder, limits);
      const admitted = await Promise.all(found.files.map((file) => border.admits(pathOfAddress(file))));
      return { ...found, files: found.files.filter((_, index) => admitted[index]) };
    },
  };
}
