import { utf8Of } from "#core/bytes/utf8Of.ts";
import { type Address, folderOfAddress, joinAddress } from "../files/address.ts";
import { changeFile } from "../files/changeFile.ts";
import type { Files } from "../files/files.ts";
import { CLAIMS_FOLDER } from "./claims.ts";

/** Bytes; a date has 24. */
const LARGEST_DATE = 100;

/** Remembers beside results when runs that assess everything again began, until they end, so that a stopped one can be continued. */
export class FreshRuns {
  private readonly begun = new Map<Address, string>();

  private readonly name: string;

  /**
   * @param earlier folders in which version 1.0 remembered it.
   * @param shard which part of the readings is run; each part ends by itself.
   */
  constructor(
    private readonly files: Pick<Files, "read" | "create" | "replace" | "remove" | "removeEmptyFolder">,
    private readonly earlier: readonly Address[],
    shard?: { index: number; of: number },
  ) {
    this.name = shard ? `fresh-${shard.index}-of-${shard.of}` : "fresh";
  }

  /** @param isContinued true if a run that was stopped goes on: results from its beginning on count. */
  async begin(folders: Iterable<Address>, now: string, isContinued: boolean): Promise<void> {
    for (const folder of folders) {
      const before = isContinued ? await this.before(folder) : undefined;
      this.begun.set(folder, before ?? now);
      if (before !== undefined) continue;
      // A folder that cannot be written to is reported with its first reading.
      await changeFile(this.files, joinAddress(folder, CLAIMS_FOLDER, this.name), { most: LARGEST_DATE }, () => now).catch(() => undefined);
    }
  }

  /** Results in a folder count from this time on. */
  since(folder: Address): string | undefined {
    return this.begun.get(folder);
  }

  async end(): Promise<void> {
    for (const mark of [...this.begun.keys()].flatMap((results) => this.marksOf(results))) {
      await this.files.remove(mark);
      await this.files.removeEmptyFolder(folderOfAddress(mark));
    }
  }

  private async before(results: Address): Promise<string | undefined> {
    for (const mark of this.marksOf(results)) {
      const bytes = await this.files.read(mark, { most: LARGEST_DATE }).catch(() => undefined);
      if (bytes) return utf8Of(bytes);
    }
    return undefined;
  }

  /** Version 1.0 had one mark for all parts. */
  private marksOf(results: Address): Address[] {
    return [joinAddress(results, CLAIMS_FOLDER, this.name), ...this.earlier.map((folder) => joinAddress(folder, "fresh"))];
  }
}
