import { nameInUri } from "#contract/files/fileNames.ts";
import type { Timers } from "#platform/threads/workThread.ts";
import { type Address, pathWithin } from "./address.ts";
import type { Files, ListLimits } from "./files.ts";
import { NewFolders } from "./newFolders.ts";

/** A checkout brings hundreds of files and folders at once. */
const GATHERED_MS = 300;

export interface FolderWatchOptions extends Pick<ListLimits, "isWanted" | "depth"> {
  files: Pick<Files, "list">;
  timers: Pick<Timers, "after">;
  onChange: (address: Address) => void;
}

/** An editor's watcher reports a new folder, and nothing that is in it. */
export class FolderWatch {
  /** New folders, and perhaps files that are not wanted. */
  private readonly arrived = new Set<Address>();
  private readonly found = new Set<Address>();
  private readonly newFolders: NewFolders;
  private isGathering = false;
  private stop = (): void => undefined;

  constructor(private readonly options: FolderWatchOptions) {
    this.newFolders = new NewFolders(() => void this.search(), options.timers);
  }

  created(address: Address): void {
    const name = nameInUri(address);
    if (this.options.isWanted(name)) return this.options.onChange(address);
    if (this.options.depth === 0 || /^[^.].*\./.test(name) || /\/(?:node_modules|\.git)(?:\/|$)/.test(address)) return;
    this.arrived.add(address);
    this.newFolders.added();
    if (this.isGathering) return;
    this.isGathering = true;
    this.stop = this.options.timers.after(GATHERED_MS, () => {
      this.isGathering = false;
      void this.search();
    });
  }

  changed(address: Address): void {
    if (this.options.isWanted(nameInUri(address))) this.options.onChange(address);
  }

  deleted(address: Address): void {
    this.arrived.delete(address);
    for (const file of this.found) if (pathWithin(address, file) !== undefined) this.found.delete(file);
    this.options.onChange(address);
  }

  dispose(): void {
    this.stop();
    this.newFolders.dispose();
    this.arrived.clear();
  }

  private async search(): Promise<void> {
    let hasFound = false;
    for (const folder of this.arrived) {
      if ([...this.arrived].some((other) => other !== folder && pathWithin(other, folder) !== undefined)) {
        this.arrived.delete(folder);
        continue;
      }
      // A file, or a folder that is gone by now, has no files.
      const { files } = await this.options.files.list(folder, { isWanted: this.options.isWanted }).catch(() => ({ files: [] }));
      for (const file of files) {
        if (this.found.has(file)) continue;
        hasFound = true;
        this.found.add(file);
        this.options.onChange(file);
      }
    }
    this.newFolders.searched(hasFound);
    if (!this.newFolders.isQuiet || this.isGathering) return;
    this.arrived.clear();
    this.found.clear();
  }
}
