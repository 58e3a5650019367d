import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { HumanError } from "../../core/humanError.ts";
import { readUri } from "../documents/readUri.ts";
import type { Command } from "../manifest/defineCommands.ts";

/** The state of a file: neither property while it is being read for the first time; both if its former value still applies. */
export interface NamedFile<T> {
  value?: T;
  /** Why it cannot be used as it is now, in words. */
  failure?: string;
}

export interface NamedFilesOptions<T> {
  /** Says that a file cannot be read. */
  unreadable(path: string): string;
  /** Says that what a file holds cannot be used, and why. */
  unusable(path: string, why: string): string;
  /** Says what is used in place of an unusable file, as a sentence. */
  meanwhile: string;
  /** Says what is used if a file was usable before, as a sentence; its former value then still applies. Absent if it does not. */
  before?: string;
  /** The command that chooses another one. */
  choose: Pick<Command, "id" | "title">;
  /** @throws {HumanError} if the text cannot be used. */
  read(text: string): T;
}

/** No alphabet and no list of units is larger. */
const MOST_BYTES = 5_000_000;

/** Files that settings name: each is read once, and again whenever it changes. */
export class NamedFiles<T> implements vscode.Disposable {
  private readonly files = new Map<string, NamedFile<T> & { watching: vscode.Disposable; reading: Promise<void> }>();
  private readonly reported = new Set<string>();
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when a file has been read. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly options: NamedFilesOptions<T>) {}

  /**
   * Returns the file's state so far: the first call starts reading the file, and `onDidChange` fires when there is more.
   * @param isQuiet whether problems with it are not reported, since they are shown where the file is named
   */
  get(uri: vscode.Uri, isQuiet = false): NamedFile<T> {
    const known = this.files.get(uri.toString());
    if (!known) void this.load(uri, isQuiet);
    return known ?? {};
  }

  /** Reads a file unless it has been read. */
  async ready(uri: vscode.Uri, isQuiet = false): Promise<void> {
    await (this.files.get(uri.toString())?.reading ?? this.load(uri, isQuiet));
  }

  dispose(): void {
    for (const { watching } of this.files.values()) watching.dispose();
    this.changed.dispose();
  }

  private load(uri: vscode.Uri, isQuiet: boolean): Promise<void> {
    const key = uri.toString();
    const known = this.files.get(key);
    const reading = this.read(uri).then((read) => this.take(uri, read, isQuiet));
    this.files.set(key, { ...known, watching: known?.watching ?? this.watch(uri, isQuiet), reading });
    return reading;
  }

  private take(uri: vscode.Uri, read: NamedFile<T>, isQuiet: boolean): void {
    const known = this.files.get(uri.toString());
    if (!known) return;
    const value = read.value ?? (this.options.before === undefined ? undefined : known.value);
    this.files.set(uri.toString(), { ...known, value, failure: read.failure });
    if (read.failure !== undefined && !isQuiet) this.tell(uri, read.failure, value !== undefined);
    this.changed.fire();
  }

  /** Reads the current value of a file, in use or not. Problems with it are not reported. */
  async read(uri: vscode.Uri): Promise<NamedFile<T>> {
    const path = vscode.workspace.asRelativePath(uri);
    let bytes: Uint8Array;
    try {
      bytes = await readUri(uri, MOST_BYTES);
    } catch {
      return { failure: this.options.unreadable(path) };
    }
    try {
      return { value: this.options.read(new TextDecoder().decode(bytes)) };
    } catch (error) {
      if (!(error instanceof HumanError)) throw error;
      return { failure: this.options.unusable(path, error.message) };
    }
  }

  private watch(uri: vscode.Uri, isQuiet: boolean): vscode.Disposable {
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(uri, ".."), uri.path.split("/").at(-1)!);
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    const again = () => void this.load(uri, isQuiet);
    return vscode.Disposable.from(watcher, watcher.onDidChange(again), watcher.onDidCreate(again), watcher.onDidDelete(again));
  }

  /** Reported once for each way in which a file is damaged. */
  private tell(uri: vscode.Uri, failure: string, countsBefore: boolean): void {
    const once = `${uri.toString()} ${failure}`;
    if (this.reported.has(once)) return;
    this.reported.add(once);
    const { meanwhile, before, choose } = this.options;
    const open = t("Open File");
    const answered = vscode.window.showWarningMessage(`${failure} ${countsBefore ? before : meanwhile}`, open, choose.title);
    void answered.then((answer) => {
      if (answer === open) void vscode.commands.executeCommand("vscode.open", uri);
      if (answer === choose.title) void vscode.commands.executeCommand(choose.id);
    });
  }
}
