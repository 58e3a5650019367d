import * as vscode from "vscode";
import { HumanError } from "../../core/humanError.ts";
import { readUri } from "../documents/readUri.ts";
import type { Command } from "../commands/defineCommands.ts";

/** What is known of a file: neither while it is being read for the first time. */
export interface NamedFile<T> {
  value?: T;
  /** Why it cannot be used, in words. */
  failure?: string;
}

export interface NamedFilesOptions<T> {
  /** What a file is called for people, such as `alphabet`. */
  what: string;
  /** What is used meanwhile where a file cannot be, as a sentence. */
  meanwhile: string;
  /** The command that chooses another one. */
  choose: Pick<Command, "id" | "title">;
  /** @throws {HumanError} where the text cannot be used. */
  read(text: string): T;
}

/** No alphabet and no list of units is larger. */
const MOST_BYTES = 5_000_000;

/** Files that settings name: read once each, and again whenever they change. */
export class NamedFiles<T> implements vscode.Disposable {
  private readonly files = new Map<string, NamedFile<T> & { watching: vscode.Disposable }>();
  private readonly reported = new Set<string>();
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when a file has been read. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly options: NamedFilesOptions<T>) {}

  /** What is known now: the first call has the file read, and `onDidChange` tells when to ask again. */
  get(uri: vscode.Uri): NamedFile<T> {
    const known = this.files.get(uri.toString());
    if (!known) void this.load(uri);
    return known ?? {};
  }

  /** Reads a file, unless that has been done. */
  async ready(uri: vscode.Uri): Promise<void> {
    if (this.files.get(uri.toString())?.value === undefined) await this.load(uri);
  }

  dispose(): void {
    for (const { watching } of this.files.values()) watching.dispose();
    this.changed.dispose();
  }

  private async load(uri: vscode.Uri): Promise<void> {
    const key = uri.toString();
    const watching = this.files.get(key)?.watching ?? this.watch(uri);
    this.files.set(key, { ...this.files.get(key), watching });
    const read = await this.read(uri);
    this.files.set(key, { ...read, watching });
    if (read.failure !== undefined) this.tell(uri, read.failure);
    this.changed.fire();
  }

  /** What a file holds now, whether it is in use or not. Nobody is told of what is wrong with it. */
  async read(uri: vscode.Uri): Promise<NamedFile<T>> {
    const called = `The ${this.options.what} ${vscode.workspace.asRelativePath(uri)}`;
    let bytes: Uint8Array;
    try {
      bytes = await readUri(uri, MOST_BYTES);
    } catch {
      return { failure: `${called} cannot be read; it may have been moved or deleted.` };
    }
    try {
      return { value: this.options.read(new TextDecoder().decode(bytes)) };
    } catch (error) {
      if (!(error instanceof HumanError)) throw error;
      return { failure: `${called} cannot be used: ${error.message}` };
    }
  }

  private watch(uri: vscode.Uri): vscode.Disposable {
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(uri, ".."), uri.path.split("/").at(-1)!);
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    const again = () => void this.load(uri);
    return vscode.Disposable.from(watcher, watcher.onDidChange(again), watcher.onDidCreate(again), watcher.onDidDelete(again));
  }

  /** Once for each way in which a file is damaged. */
  private tell(uri: vscode.Uri, failure: string): void {
    const once = `${uri.toString()} ${failure}`;
    if (this.reported.has(once)) return;
    this.reported.add(once);
    const { meanwhile, choose } = this.options;
    const open = "Open File";
    const answered = vscode.window.showWarningMessage(`${failure} ${meanwhile}`, open, choose.title);
    void answered.then((answer) => {
      if (answer === open) void vscode.commands.executeCommand("vscode.open", uri);
      if (answer === choose.title) void vscode.commands.executeCommand(choose.id);
    });
  }
}
