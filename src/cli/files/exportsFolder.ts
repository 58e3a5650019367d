import { mkdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { HumanError } from "#core/humanError.ts";
import { createWhole } from "#platform/node/createWhole.ts";
import { replaceFile } from "./replaceFile.ts";

export type ExportState = "written" | "there" | "changed";

/** Exports in a folder of their own, so that an export that was stopped continues when it is repeated. */
export class ExportsFolder {
  /** By path in the folder, in lower case as most disks compare names: what has been exported there. */
  private readonly sources = new Map<string, string>();
  private readonly counts: Record<ExportState, number> = { written: 0, there: 0, changed: 0 };

  /** @param replaces files with another content are replaced; otherwise they stay: somebody may have worked in them. */
  constructor(
    private readonly folder: string,
    private readonly replaces: boolean,
  ) {}

  /**
   * @param source what it is an export of, in words
   * @throws {HumanError} `export-failed`; `export-twice` where another source has been exported to the same file.
   */
  async write(name: string, text: string, source: string): Promise<{ path: string; state: ExportState }> {
    const path = join(this.folder, name);
    const other = this.sources.get(path.toLowerCase());
    if (other !== undefined && other !== source)
      throw new HumanError("export-twice", `${path} is the export of ${other} already. Export one of them to another folder.`);
    this.sources.set(path.toLowerCase(), source);
    try {
      const state = await this.state(path, text);
      this.counts[state]++;
      return { path, state };
    } catch (cause) {
      if (cause instanceof HumanError) throw cause;
      throw new HumanError(
        "export-failed",
        `${path} could not be written (${(cause as NodeJS.ErrnoException).code ?? "unknown reason"}).`,
        {
          cause,
        },
      );
    }
  }

  /** Such as `12 written, 3 there already, 1 changed since and kept (--replace replaces it).` */
  inWords(): string {
    const { written, there, changed } = this.counts;
    return `${[
      `${written} written`,
      ...(there > 0 ? [`${there} there already`] : []),
      ...(changed > 0 ? [`${changed} changed since and kept (--replace replaces ${changed === 1 ? "it" : "them"})`] : []),
    ].join(", ")}.`;
  }

  private async state(path: string, text: string): Promise<ExportState> {
    await mkdir(dirname(path), { recursive: true });
    if ((await createWhole(path, text, { isSynced: true })).isCreated) return "written";
    const bytes = Buffer.from(text);
    if ((await stat(path)).size === bytes.length && bytes.equals(await readFile(path))) return "there";
    if (!this.replaces) return "changed";
    await replaceFile(path, text);
    return "written";
  }
}
