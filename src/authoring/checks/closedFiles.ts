import type { FileReport } from "./fileReport.ts";
import type { Outcome } from "#platform/threads/workThread.ts";

/** Checks files and shows problems. A file is named by its address. */
export interface ClosedFilesHost {
  /** An open file is checked by the editor, with its open text. */
  isOpen(file: string): boolean;
  /** `missing`: the file is gone. `too-large`: it was not read. */
  check(file: string): Promise<Outcome<FileReport> | { state: "missing" | "too-large" }>;
  show(found: ReadonlyMap<string, FileReport>): void;
  done(left: LeftOut): void;
}

export interface LeftOut {
  tooLarge: number;
  unchecked: number;
  /** Files beyond the limit on problems in all. */
  beyond: number;
}

export interface ClosedFilesLimits {
  problems: number;
  /** Milliseconds during which findings are gathered before they are shown. */
  gather: number;
  /** Attempts at a file while others keep it from being checked. */
  tries: number;
}

export const CLOSED_FILES_LIMITS: ClosedFilesLimits = { problems: 20_000, gather: 200, tries: 3 };

const NOTHING: FileReport = { problems: [], left: 0 };

/**
 * Checks the files of a project that nobody has open: one at a time, those first that have just changed. Findings are shown until the file
 * changes, is opened or leaves the project.
 */
export class ClosedFiles {
  private files = new Set<string>();
  private waiting = new Set<string>();
  private changed = new Set<string>();
  private readonly shown = new Map<string, number>();
  private total = 0;
  private readonly tries = new Map<string, number>();
  private found = new Map<string, FileReport>();
  private showing: ReturnType<typeof setTimeout> | undefined;
  /** For each running search: files that have come or gone since it began. */
  private readonly sinceSearches = new Set<Map<string, "there" | "gone">>();
  private readonly left = { tooLarge: new Set<string>(), unchecked: new Set<string>(), beyond: new Set<string>() };
  private isRunning = false;
  private isDisposed = false;

  constructor(
    private readonly host: ClosedFilesHost,
    private readonly limits: ClosedFilesLimits = CLOSED_FILES_LIMITS,
  ) {}

  /**
   * Finds the files for `set`. What becomes known of files during the search is newer than its result.
   * @param find undefined: it was given up
   */
  async search(find: () => Promise<{ files: readonly string[]; again: boolean } | undefined>): Promise<void> {
    const since = new Map<string, "there" | "gone">();
    this.sinceSearches.add(since);
    try {
      const found = await find();
      if (!found) return;
      const files = new Set(found.files);
      for (const [file, state] of since) {
        if (state === "there") files.add(file);
        else files.delete(file);
      }
      this.set([...files], found.again);
    } finally {
      this.sinceSearches.delete(since);
    }
  }

  /** Replaces the files of the project. New ones are checked, with `again` all of them. */
  set(files: readonly string[], again = false): void {
    const before = this.files;
    this.files = new Set(files);
    for (const file of before) if (!this.files.has(file)) this.drop(file);
    for (const file of this.files) if (again || !before.has(file)) this.waiting.add(file);
    void this.run();
  }

  has(file: string): boolean {
    return this.files.has(file);
  }

  get all(): ReadonlySet<string> {
    return this.files;
  }

  check(file: string): void {
    for (const since of this.sinceSearches) since.set(file, "there");
    this.files.add(file);
    this.tries.delete(file);
    this.changed.add(file);
    void this.run();
  }

  /** The files are gone, or no longer texts of the project. */
  forget(files: readonly string[]): void {
    for (const file of files) {
      for (const since of this.sinceSearches) since.set(file, "gone");
      this.files.delete(file);
      this.drop(file);
    }
  }

  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.showing);
  }

  private drop(file: string): void {
    this.waiting.delete(file);
    this.changed.delete(file);
    this.tries.delete(file);
    for (const files of Object.values(this.left)) files.delete(file);
    // Open files are shown by others.
    if (!this.host.isOpen(file)) this.report(file, NOTHING);
    else this.count(file, 0);
  }

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      for (let file = this.next(); file !== undefined && !this.isDisposed; file = this.next()) await this.checkOne(file);
    } finally {
      this.isRunning = false;
    }
    if (!this.isDisposed)
      this.host.done({ tooLarge: this.left.tooLarge.size, unchecked: this.left.unchecked.size, beyond: this.left.beyond.size });
  }

  private next(): string | undefined {
    for (const queue of [this.changed, this.waiting]) {
      for (const file of queue) {
        queue.delete(file);
        if (this.files.has(file) && !this.host.isOpen(file)) return file;
      }
    }
    return undefined;
  }

  private async checkOne(file: string): Promise<void> {
    this.waiting.delete(file);
    const outcome = await this.host.check(file);
    if (this.isDisposed || !this.files.has(file) || this.changed.has(file) || this.host.isOpen(file)) return;
    for (const files of Object.values(this.left)) files.delete(file);
    if (outcome.state === "superseded" && this.tried(file) < this.limits.tries) {
      this.waiting.add(file);
      return;
    }
    this.tries.delete(file);
    if (outcome.state === "missing") return this.forget([file]);
    if (outcome.state === "too-large") this.left.tooLarge.add(file);
    else if (outcome.state !== "done") this.left.unchecked.add(file);
    this.report(file, outcome.state === "done" ? outcome.value : NOTHING);
  }

  private tried(file: string): number {
    const tries = (this.tries.get(file) ?? 0) + 1;
    this.tries.set(file, tries);
    return tries;
  }

  private report(file: string, report: FileReport): void {
    const others = this.total - (this.shown.get(file) ?? 0);
    const fits = others + report.problems.length <= this.limits.problems;
    if (!fits) this.left.beyond.add(file);
    const kept = fits ? report : NOTHING;
    if (kept.problems.length === 0 && !this.shown.has(file) && !this.found.has(file)) return;
    this.count(file, kept.problems.length);
    this.found.set(file, kept);
    this.showing ??= setTimeout(() => this.show(), this.limits.gather);
  }

  private count(file: string, problems: number): void {
    this.total += problems - (this.shown.get(file) ?? 0);
    if (problems === 0) this.shown.delete(file);
    else this.shown.set(file, problems);
  }

  private show(): void {
    this.showing = undefined;
    const found = new Map([...this.found].filter(([file]) => !this.host.isOpen(file)));
    this.found = new Map();
    if (!this.isDisposed && found.size > 0) this.host.show(found);
  }
}
