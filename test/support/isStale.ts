import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Whether one of the files is missing or older than the newest source. A deleted source shows in the time of its folder. */
export async function isStale(made: readonly string[], sources: readonly string[]): Promise<boolean> {
  const times = await Promise.all(
    made.map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return Math.min(...times) < Math.max(...(await Promise.all(sources.map(newest))));
}

/** When a file, or anything in a folder, was last written; milliseconds. */
async function newest(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const entries = await readdir(path);
  return Math.max(found.mtimeMs, ...(await Promise.all(entries.map((name) => newest(join(path, name))))));
}
