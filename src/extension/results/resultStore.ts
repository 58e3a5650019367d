import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readStoredResult, type StoredResult } from "./storedResult.ts";

/** Results of so many passages are kept; the oldest go first. */
const KEPT = 100;
/** A result larger than this, in characters of JSON, is shown but not kept. */
const LARGEST = 16 * 1024 * 1024;

/** The last result of each passage, as files in the extension's storage, so that they outlive the window. */
export class ResultStore {
  constructor(
    private readonly directory: string,
    private readonly kept = KEPT,
  ) {}

  async save(result: StoredResult): Promise<void> {
    const text = JSON.stringify(result);
    if (text.length > LARGEST) return;
    await mkdir(this.directory, { recursive: true });
    const path = this.pathOf(result.passage);
    await writeFile(`${path}.part`, text);
    await rename(`${path}.part`, path);
    const files = await this.newestFirst();
    await Promise.all(files.slice(this.kept).map((file) => rm(file, { force: true })));
  }

  /** The passage's last result; undefined when there is none that can be read. */
  async last(passage: string): Promise<StoredResult | undefined> {
    return read(this.pathOf(passage));
  }

  /** The last result of any passage. */
  async newest(): Promise<StoredResult | undefined> {
    for (const file of await this.newestFirst()) {
      const result = await read(file);
      if (result) return result;
    }
    return undefined;
  }

  private pathOf(passage: string): string {
    return join(this.directory, `${createHash("sha256").update(passage).digest("hex").slice(0, 32)}.json`);
  }

  private async newestFirst(): Promise<string[]> {
    const names = await readdir(this.directory).catch(() => []); // nothing was kept yet
    const files = names.filter((name) => name.endsWith(".json")).map((name) => join(this.directory, name));
    const dated = await Promise.all(files.map(async (file) => ({ file, time: (await stat(file).catch(() => undefined))?.mtimeMs ?? 0 })));
    return dated.sort((a, b) => b.time - a.time).map(({ file }) => file);
  }
}

async function read(file: string): Promise<StoredResult | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : readStoredResult(text);
}
