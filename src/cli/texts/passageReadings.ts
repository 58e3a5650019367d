import { readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { HumanError } from "../../core/humanError.ts";
import type { KnownReading } from "../../core/passage/passageTable.ts";
import { readBounded } from "../../platform/node/boundedFile.ts";
import { filesIn } from "../../platform/filesIn.ts";
import { placeFrom } from "../../platform/relativePath.ts";
import { passageReading } from "../../results/passageReading.ts";
import { isResultName, LARGEST_ASSESSMENT } from "../../results/resultEnding.ts";
import { utf8Of } from "../../core/bytes/utf8Of.ts";

/** Results of a folder that are read at most. */
const MOST_RESULTS = 20_000;

export interface PassageReadings {
  /** By the absolute path of the passage. */
  of: ReadonlyMap<string, KnownReading[]>;
  /** Files without a readable result. */
  unread: string[];
}

/** Finds results beside passages or in the named folders. */
export async function passageReadings(
  folders: readonly string[],
  passages: readonly string[],
  signal: AbortSignal,
): Promise<PassageReadings> {
  const results = new Set<string>();
  for (const folder of folders) {
    const found = await filesIn(folder, { isWanted: isResultName, most: MOST_RESULTS, signal }).catch(() => undefined);
    signal.throwIfAborted();
    for (const file of found?.files ?? []) results.add(resolve(file));
  }
  for (const folder of new Set(passages.map((path) => dirname(resolve(path))))) {
    for (const name of await readdir(folder).catch(() => [])) if (isResultName(name)) results.add(join(folder, name));
  }
  const of = new Map<string, KnownReading[]>();
  const unread: string[] = [];
  for (const path of results) {
    try {
      const reading = passageReading(utf8Of(await readBounded(path, { most: LARGEST_ASSESSMENT, signal })));
      const passage = reading && passageAt(path, reading.passage);
      if (passage !== undefined) of.set(passage, [...(of.get(passage) ?? []), reading!]);
    } catch (error) {
      signal.throwIfAborted();
      // A folder of that name, a link to nothing, or a file that is damaged: none of them is a reading.
      if (!(error instanceof HumanError) && (error as NodeJS.ErrnoException).code === undefined) throw error;
      unread.push(path);
    }
  }
  return { of, unread };
}

/** Undefined if it is not on a file system of this machine. */
function passageAt(result: string, written: string): string | undefined {
  const url = pathToFileURL(result);
  const place = placeFrom({ scheme: "file", authority: url.host, path: decodeURIComponent(url.pathname) }, written);
  if ("uri" in place) return place.uri.startsWith("file:") ? resolve(fileURLToPath(place.uri)) : undefined;
  url.pathname = place.path.split("/").map(encodeURIComponent).join("/");
  return fileURLToPath(url);
}
