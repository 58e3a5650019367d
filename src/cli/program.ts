import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The bundle, in `directory`, is in a folder beside package.json. */
export async function programOf(directory: string): Promise<{ name: string; version: string }> {
  return JSON.parse(await readFile(join(directory, "..", "package.json"), "utf8")) as { name: string; version: string };
}
