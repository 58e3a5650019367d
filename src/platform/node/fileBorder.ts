import type { Stats } from "node:fs";
import { readlink, realpath, stat } from "node:fs/promises";
import { outsideFile } from "../files/fileRefusedError.ts";

/** @param real an absolute path without links */
export type Holds = (real: string) => boolean;

/** On Linux, where each open file has a link to where it is. */
const OPEN_FILES = "/proc/self/fd";

/** Of the process, like its working directory: what opens a file does not know for whom. */
let holds: Holds | undefined;

/**
 * From now on, this process opens only files that the border holds, except for its own. A path says where its file is at one moment only:
 * links on the way can change between a look and the opening.
 */
export function confineFiles(to: Holds): { dispose(): void } {
  holds = to;
  return {
    dispose: () => {
      if (holds === to) holds = undefined;
    },
  };
}

/**
 * @param openFiles a folder with links to open files, by their descriptors
 * @throws {FileRefusedError} for an open file that is outside the border, or not the one that the path now leads to
 */
export async function requireWithin(
  path: string,
  descriptor: number,
  facts: Pick<Stats, "dev" | "ino">,
  openFiles = OPEN_FILES,
): Promise<void> {
  if (!holds) return;
  const opened = await readlink(`${openFiles}/${descriptor}`).catch(() => undefined);
  if (opened !== undefined ? !holds(opened) : !(await leadsWithin(path, facts))) throw outsideFile(path);
}

async function leadsWithin(path: string, { dev, ino }: Pick<Stats, "dev" | "ino">): Promise<boolean> {
  const real = await realpath(path);
  const there = await stat(real);
  // Twice, because a folder on the way can be exchanged as well.
  return holds?.(real) === true && there.dev === dev && there.ino === ino && (await realpath(path)) === real;
}
