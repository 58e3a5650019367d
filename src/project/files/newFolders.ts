import type { Timers } from "#platform/threads/workThread.ts";

/** Milliseconds between two searches. */
const SEARCH_INTERVAL_MS = 2000;
/** Searches in a row that have to find nothing new. */
const QUIET_SEARCHES = 2;

/**
 * Decides when to search new folders again. The editor's watcher may miss a folder inside another new folder, as in a checkout or an
 * unpacked archive, and all files that are added to it later; so new folders are searched until no more files turn up.
 */
export class NewFolders {
  private quietLeft = 0;
  private stop = (): void => undefined;

  /** @param search called when it is time to search. */
  constructor(
    private readonly search: () => void,
    private readonly timers: Pick<Timers, "after">,
  ) {}

  /** A new folder is being searched. */
  added(): void {
    this.quietLeft = QUIET_SEARCHES;
  }

  /** @param hasFound true if the search found files that were not known. */
  searched(hasFound: boolean): void {
    if (this.quietLeft === 0) return;
    this.quietLeft = hasFound ? QUIET_SEARCHES : this.quietLeft - 1;
    this.stop();
    if (this.quietLeft > 0) this.stop = this.timers.after(SEARCH_INTERVAL_MS, this.search);
  }

  /** True if nothing more is expected. */
  get isQuiet(): boolean {
    return this.quietLeft === 0;
  }

  dispose(): void {
    this.quietLeft = 0;
    this.stop();
  }
}
