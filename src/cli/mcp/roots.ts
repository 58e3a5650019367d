import { realpath, stat } from "node:fs/promises";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { HumanError } from "#core/humanError.ts";
import type { FileBorder } from "../io.ts";

/** Folders that files may be taken from. The target of a path counts, wherever there are links on the way. */
export class Roots implements FileBorder {
  /** @param folders absolute and without links; relative paths begin at the first */
  private constructor(private readonly folders: readonly string[]) {}

  /** @throws {HumanError} `root-unusable` for anything that is not a folder. */
  static async of(folders: readonly string[]): Promise<Roots> {
    const real = await Promise.all(
      folders.map(async (folder) => {
        try {
          const path = await realpath(folder);
          if ((await stat(path)).isDirectory()) return path;
        } catch {
          // Reported below.
        }
        throw new HumanError("root-unusable", `${folder} is not a folder that can be read. Name another one as the root.`);
      }),
    );
    return new Roots([...new Set(real)]);
  }

  get first(): string {
    return this.folders[0]!;
  }

  async admits(path: string): Promise<boolean> {
    return this.resolve(path).then(
      () => true,
      () => false,
    );
  }

  async require(path: string): Promise<void> {
    await this.resolve(path);
  }

  /**
   * Resolves a path to an absolute one without links; for a missing file, to what it would be. A relative path is searched for in each root.
   * @throws {HumanError} `outside-roots`; `file-unreadable` for a device and the like
   */
  async resolve(path: string): Promise<string> {
    const candidates = isAbsolute(path) ? [path] : this.folders.map((folder) => resolve(folder, path));
    let missing: string | undefined;
    for (const candidate of candidates) {
      const { real, exists } = await realOf(candidate);
      if (real === undefined || !this.holds(real)) continue;
      if (!exists) {
        missing ??= real;
        continue;
      }
      const found = await stat(real);
      if (!found.isFile() && !found.isDirectory())
        throw new HumanError("file-unreadable", `${this.shown(real)} is a device or something similar, so it was not read.`);
      return real;
    }
    if (missing !== undefined) return missing;
    throw new HumanError(
      "outside-roots",
      `${path} is not in a folder that this tool may read (or leads out of it through a link). Name a file in ${this.folders.length === 1 ? "the root folder" : "one of the root folders"}, by a path relative to it.`,
    );
  }

  /** Relative to the first root, with forward slashes; absolute in another root. */
  shown(real: string): string {
    const short = relative(this.first, real);
    return (isBelow(short) ? short || "." : real).split(sep).join("/");
  }

  /** Makes paths in the first root relative to it. */
  inWords(message: string): string {
    return message.replaceAll(this.first.endsWith(sep) ? this.first : this.first + sep, "");
  }

  /** @param real absolute and without links */
  holds(real: string): boolean {
    return this.folders.some((folder) => isBelow(relative(folder, real)));
  }
}

function isBelow(way: string): boolean {
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** If a path does not exist, its nearest existing folder is resolved; undefined if that is unknown. */
async function realOf(path: string): Promise<{ real: string | undefined; exists: boolean }> {
  for (let above = path; ; above = dirname(above)) {
    try {
      const real = await realpath(above);
      return { real: resolve(real, relative(above, path)), exists: above === path };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT" || dirname(above) === above) return { real: undefined, exists: false };
    }
  }
}
