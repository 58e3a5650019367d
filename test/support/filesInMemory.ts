import { utf8Of } from "#core/bytes/utf8Of.ts";
import { uriPath } from "#platform/uriPath.ts";
import { type Address, addressOfUriPath, addressParts, pathWithin } from "#project/files/address.ts";
import type { ListLimits, Lock, Registration, WatchedFiles } from "#project/files/files.ts";
import { HostedFiles } from "#project/files/hostedFiles.ts";
import { dirname } from "#platform/browser/paths.ts";
import { MemoryFiles } from "./memoryFiles.ts";

/** The files of a host, in memory: below `memory:///`, with locks and a watcher. */
export class FilesInMemory extends HostedFiles implements WatchedFiles {
  readonly #disk: MemoryFiles;
  readonly #watches = new Set<(path: string) => void>();

  /** @param texts of files, by their paths from `memory:///` */
  static async with(texts: Readonly<Record<string, string>>): Promise<FilesInMemory> {
    const files = new FilesInMemory();
    for (const [path, text] of Object.entries(texts)) await files.write(`memory:///${path}`, text);
    return files;
  }

  constructor() {
    const disk = new MemoryFiles();
    const held = new Set<Address>();
    super(
      () => disk,
      (name): Promise<Lock | undefined> => {
        if (held.has(name)) return Promise.resolve(undefined);
        held.add(name);
        return Promise.resolve({ release: () => Promise.resolve(void held.delete(name)) });
      },
    );
    this.#disk = disk;
    disk.onChange = (path) => {
      for (const watch of this.#watches) watch(path);
    };
  }

  /** Writes a file as another program would, whoever holds a lock. */
  async write(file: Address, text: string): Promise<void> {
    const path = uriPath(addressParts(file));
    await this.#disk.makeFolder(dirname(path));
    await this.#disk.write(path, new TextEncoder().encode(text));
  }

  /** What a file says; undefined where there is none. */
  async text(file: Address): Promise<string | undefined> {
    const bytes = await this.read(file, { most: 100_000_000 });
    return bytes && utf8Of(bytes);
  }

  watch(
    folder: Address,
    { isWanted, depth = 16 }: Pick<ListLimits, "isWanted" | "depth">,
    onChange: (address: Address) => void,
  ): Registration {
    const watch = (path: string) => {
      const within = pathWithin(folder, addressOfUriPath(path))?.split("/");
      if (!within || within.length > depth + 1) return;
      // Whoever changes a file goes on before others hear of it.
      void this.#disk.entry(path).then(
        ({ isFolder }) => void (!isFolder && isWanted(within.at(-1)!) && this.#watches.has(watch) && onChange(addressOfUriPath(path))),
        () => void (this.#watches.has(watch) && onChange(addressOfUriPath(path))),
      );
    };
    this.#watches.add(watch);
    return { dispose: () => void this.#watches.delete(watch) };
  }
}
