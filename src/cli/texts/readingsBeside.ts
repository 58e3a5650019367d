import { dirname, resolve } from "node:path";
import type { Address } from "#project/files/address.ts";
import { addressOfPath } from "#project/files/node/fileAddress.ts";
import { localFiles } from "#project/files/node/localFiles.ts";
import { passageReadings, type PassageReadings } from "#project/results/passageReadings.ts";
import { isResultName } from "#results/resultEnding.ts";

const MOST_RESULTS = 20_000;

/** Those whose results are beside passages or in the named folders. */
export async function readingsBeside(
  folders: readonly string[],
  passages: readonly string[],
  signal: AbortSignal,
): Promise<PassageReadings> {
  const results = new Set<Address>();
  const search = async (folder: string, depth?: number) => {
    const limits = { isWanted: isResultName, most: MOST_RESULTS, depth, signal };
    const found = await localFiles.list(addressOfPath(resolve(folder)), limits).catch(() => undefined);
    signal.throwIfAborted();
    for (const file of found?.files ?? []) results.add(file);
  };
  for (const folder of folders) await search(folder);
  for (const folder of new Set(passages.map((path) => dirname(resolve(path))))) await search(folder, 0);
  const found = await passageReadings(localFiles, results, signal);
  signal.throwIfAborted();
  return found;
}
