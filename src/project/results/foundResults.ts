import { utf8Of } from "#core/bytes/utf8Of.ts";
import { isResultName, LARGEST_ASSESSMENT } from "#results/resultEnding.ts";
import type { Address } from "../files/address.ts";
import type { Files } from "../files/files.ts";
import { KnownResults } from "./knownResults.ts";

/** In one folder. */
const MOST_RESULTS = 100_000;

/** Folders are searched when first needed. */
export class FoundResults {
  private readonly known = new KnownResults();
  private readonly searches = new Map<Address, Promise<void>>();
  /** Files that have been taken into account. */
  private readonly seen = new Set<Address>();

  constructor(private readonly files: Pick<Files, "list" | "read">) {}

  /** @param key see `readingKey` @param folders that may hold it */
  async find(folders: readonly Address[], key: string): Promise<Address | undefined> {
    await Promise.all(folders.map((folder) => this.search(folder)));
    return this.known.find(key);
  }

  /** For results that others have added since. */
  lookAgain(): void {
    this.searches.clear();
  }

  async add(file: Address): Promise<void> {
    const bytes = await this.files.read(file, { most: LARGEST_ASSESSMENT });
    if (!bytes) return;
    this.known.add(file, utf8Of(bytes));
    this.seen.add(file);
  }

  private search(folder: Address): Promise<void> {
    const search = this.searches.get(folder) ?? this.searchThrough(folder);
    this.searches.set(folder, search);
    return search;
  }

  private async searchThrough(folder: Address): Promise<void> {
    const { files } = await this.files.list(folder, { isWanted: isResultName, depth: 0, most: MOST_RESULTS });
    // A file that cannot be read is not a result of anything.
    for (const file of files) if (!this.seen.has(file)) await this.add(file).catch(() => undefined);
  }
}
