import { dirname } from "#platform/browser/paths.ts";
import { fileError, type HostEntry, type HostFiles } from "#platform/browser/hostFiles.ts";

/** Files in memory, as in a browser's host: `memory:///` is a folder from the beginning. */
export class MemoryFiles implements HostFiles {
  readonly #entries = new Map<string, HostEntry & { data: Uint8Array }>();

  /** Called when something at a path has been created, changed or removed; of a folder that is removed, only for the folder. */
  onChange: (path: string) => void = () => undefined;

  constructor() {
    this.#put("memory:///", true);
  }

  async entry(path: string): Promise<HostEntry> {
    const found = this.#entries.get(path);
    if (!found) throw fileError("ENOENT", path);
    return found;
  }

  async read(path: string): Promise<Uint8Array> {
    if ((await this.entry(path)).isFolder) throw fileError("EISDIR", path);
    return this.#entries.get(path)!.data.slice();
  }

  async write(path: string, data: Uint8Array): Promise<void> {
    if (this.#entries.get(path)?.isFolder) throw fileError("EISDIR", path);
    this.#put(path, false, data.slice());
  }

  async list(path: string): Promise<{ name: string; isFolder: boolean }[]> {
    await this.entry(path);
    return [...this.#entries].flatMap(([at, { isFolder }]) =>
      at !== path && dirname(at) === path ? [{ name: at.slice(at.lastIndexOf("/") + 1), isFolder }] : [],
    );
  }

  async makeFolder(path: string): Promise<void> {
    if (this.#entries.has(path)) return;
    await this.makeFolder(dirname(path));
    this.#put(path, true);
  }

  async remove(path: string): Promise<void> {
    await this.entry(path);
    for (const at of [...this.#entries.keys()]) if (isWithin(at, path)) this.#entries.delete(at);
    this.onChange(path);
  }

  async rename(from: string, to: string): Promise<void> {
    await this.entry(from);
    if (this.#entries.has(to)) throw fileError("EEXIST", to);
    for (const [at, entry] of [...this.#entries]) {
      if (!isWithin(at, from)) continue;
      this.#entries.delete(at);
      this.#entries.set(to + at.slice(from.length), entry);
      this.onChange(to + at.slice(from.length));
    }
    this.onChange(from);
  }

  #put(path: string, isFolder: boolean, data = new Uint8Array()): void {
    this.#entries.set(path, { isFolder, size: data.length, changed: Date.now(), data });
    this.onChange(path);
  }
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
