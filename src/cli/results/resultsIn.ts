import { stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { HumanError } from "#core/humanError.ts";
import { filesIn } from "#platform/filesIn.ts";
import { isResultName } from "#results/resultEnding.ts";

/** Results that are read at most. */
const MOST_RESULTS = 10_000;

export interface ResultFiles {
  /** Each once; `within` is its path in the folder that was named, or its name. */
  files: { path: string; within: string }[];
  /** In words: what could not be searched. */
  notes: string[];
}

/** Named results, and those in named folders and their subfolders. @throws {HumanError} `folder-unreadable`, `no-results` */
export async function resultsIn(paths: readonly string[], signal: AbortSignal): Promise<ResultFiles> {
  const files = new Map<string, ResultFiles["files"][number]>();
  const notes: string[] = [];
  const add = (path: string, folder: string) => {
    if (!files.has(resolve(path))) files.set(resolve(path), { path, within: relative(folder, path) });
  };
  for (const path of paths) {
    if (isResultName(path) && (await isFile(path))) {
      add(path, resolve(path, ".."));
      continue;
    }
    const found = await filesIn(path, { isWanted: isResultName, most: MOST_RESULTS, signal }).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw unreadable(path, cause as NodeJS.ErrnoException);
    });
    for (const file of found.files) add(file, path);
    if (found.isPartial)
      notes.push(
        `${path} holds more than can be searched at once: ${MOST_RESULTS.toLocaleString("en")} results, 16 folders deep. For the rest, name folders in it.`,
      );
    for (const folder of found.unread) notes.push(`The folder ${folder} could not be read, so its results are missing.`);
  }
  if (files.size === 0)
    throw new HumanError("no-results", `There are no results in ${paths.join(", ")}. Results are files that end in .assessment.json.`);
  return { files: [...files.values()], notes };
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true;
}

function unreadable(path: string, cause: NodeJS.ErrnoException): HumanError {
  if (cause.code === "ENOENT") return new HumanError("folder-unreadable", `There is no folder ${path}. Check the name.`, { cause });
  if (cause.code === "ENOTDIR") return new HumanError("folder-unreadable", `${path} is neither a folder nor a result.`, { cause });
  return new HumanError("folder-unreadable", `The folder ${path} could not be read (${cause.code ?? "unknown reason"}).`, { cause });
}
