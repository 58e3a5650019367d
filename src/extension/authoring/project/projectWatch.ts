import * as vscode from "vscode";
import { baseName } from "#contract/files/fileNames.ts";
import { NewFolders } from "#project/files/newFolders.ts";
import { systemClock } from "#platform/time/clock.ts";
import { isPassedOver } from "../passedOver.ts";

/** Milliseconds: a checkout brings hundreds of events at once. */
const GATHERING_MS = 300;

export interface DiskChanges {
  /** New or changed. */
  changed: readonly vscode.Uri[];
  /** Addresses of files and folders. */
  gone: ReadonlySet<string>;
  /** True if a folder may have been added, with files in it that are not reported. The search is answered with `searched`. */
  isFolderNew: boolean;
}

export class ProjectWatch implements vscode.Disposable {
  private changed = new Map<string, vscode.Uri>();
  private gone = new Set<string>();
  private isFolderNew = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly newFolders = new NewFolders(() => this.folderIsNew(), systemClock);
  private readonly subscriptions: vscode.Disposable;

  constructor(private readonly tell: (changes: DiskChanges) => void) {
    const texts = vscode.workspace.createFileSystemWatcher("**/*.{arpabet,txt,text,md,markdown}");
    // A folder that is deleted or moved is reported once, not for each file in it.
    const all = vscode.workspace.createFileSystemWatcher("**", false, true, false);
    this.subscriptions = vscode.Disposable.from(
      texts,
      all,
      texts.onDidCreate((uri) => this.note(uri)),
      texts.onDidChange((uri) => this.note(uri)),
      all.onDidCreate((uri) => {
        if (baseName(uri).includes(".") || isPassedOver(uri)) return;
        this.newFolders.added();
        this.folderIsNew();
      }),
      all.onDidDelete((uri) => {
        this.changed.delete(uri.toString());
        this.gone.add(uri.toString());
        this.later();
      }),
    );
  }

  /** @param hasFound true if there were files that were not known: there may be more to come in a new folder. */
  searched(hasFound: boolean): void {
    this.newFolders.searched(hasFound);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.newFolders.dispose();
    this.subscriptions.dispose();
  }

  private folderIsNew(): void {
    this.isFolderNew = true;
    this.later();
  }

  private note(uri: vscode.Uri): void {
    this.gone.delete(uri.toString());
    this.changed.set(uri.toString(), uri);
    this.later();
  }

  private later(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const changes = { changed: [...this.changed.values()], gone: this.gone, isFolderNew: this.isFolderNew };
      this.changed = new Map();
      this.gone = new Set();
      this.isFolderNew = false;
      this.tell(changes);
    }, GATHERING_MS);
  }
}
