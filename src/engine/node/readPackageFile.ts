import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";

/** Beside the bundle where there is one, in the package itself when running from the sources. @param file path in the package */
export async function readPackageFile(name: string, file: string): Promise<Uint8Array<ArrayBuffer>> {
  const beside = new URL(basename(file), import.meta.url);
  if (existsSync(beside)) return readFile(beside);
  // Not every package lets its files be resolved by name.
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = folders.map((folder) => join(folder, name, file)).find((path) => existsSync(path));
  if (!found) throw new Error(`${basename(file)} of ${name} is not installed`);
  return readFile(found);
}
