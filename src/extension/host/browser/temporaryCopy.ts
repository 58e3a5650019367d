import type { LocalFile } from "../node/temporaryCopy.ts";

export type { LocalFile };

/** Never called: in a browser every file is local. */
export function temporaryCopy(): Promise<LocalFile> {
  return Promise.reject(new Error("A browser has no temporary folder."));
}
