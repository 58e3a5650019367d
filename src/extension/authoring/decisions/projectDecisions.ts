import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { Decisions } from "../../../authoring/checks/textWork.ts";
import { baseName } from "../../../contract/files/fileNames.ts";
import { withOwnWords } from "../../../core/lexicon/withOwnWords.ts";
import type { WordLexicon } from "../../../language/language.ts";
import { ACCEPTED_PATH, type AcceptedEntry, acceptedIn, readAccepted } from "../../../project/acceptedFile.ts";
import { DICTIONARY_NAME_ENDING, type DictionaryEntry, readDictionary } from "../../../project/dictionaryFile.ts";
import { folderLevels, PASSAGES_NAME_ENDING, readPassagesFile, type SaidUnit, type UnitLevel } from "../../../project/passagesFile.ts";
import { folderOf, nearestFirst, WordsOfTexts } from "../../../project/projectWords.ts";
import { readUri } from "../../documents/readUri.ts";
import { isPassedOver } from "../passedOver.ts";
import { findFiles } from "../../host/node/findFiles.ts";

const MOST_BYTES = 5_000_000;
/** Dictionaries, and files about the passages of a folder, of one folder of the workspace. */
const MOST_FILES = 500;
const FILES = `**/*{${DICTIONARY_NAME_ENDING},${PASSAGES_NAME_ENDING}}`;

/** What one folder of the workspace has decided, according to the last usable version of its files. */
interface Project {
  folder: vscode.Uri;
  /** By path relative to the folder. */
  dictionaries: Map<string, readonly DictionaryEntry[]>;
  accepted: readonly AcceptedEntry[];
  /** What folders say about their passages, by the path of the file that says it. */
  said: Map<string, SaidUnit>;
  /** What the dictionaries say for texts, until one changes. */
  words?: WordsOfTexts | undefined;
  reading: Promise<void>;
  isRead: boolean;
  watching: vscode.Disposable;
}

const NOTHING: Decisions = {};
/** Milliseconds for which new folders are gathered. */
const GATHER = 300;
const NOT_SEARCHED = "The project's own files could not be searched for";

/**
 * The dictionaries, the accepted findings and what is said about the passages of the workspace's folders, read when a text in one is first asked
 * about and again whenever they change. If a file can no longer be used, what it said before keeps counting, and a message says so.
 */
export class ProjectDecisions implements vscode.Disposable {
  private readonly projects = new Map<string, Project>();
  /** What is decided for texts, until something changes. */
  private readonly known = new Map<string, Decisions>();
  private readonly reported = new Set<string>();
  /** Projects with a new folder that has not been read yet. */
  private readonly arrived = new Set<Project>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when decisions may have changed. */
  readonly onDidChange = this.changed.event;
  private readonly subscription = vscode.workspace.onDidChangeWorkspaceFolders(({ removed }) => {
    for (const { uri } of removed) this.forget(uri);
  });

  constructor(private readonly log: Pick<vscode.LogOutputChannel, "error">) {}

  /** What is known so far for a text: files that are still being read come with the next `onDidChange`. Nothing for a text outside the workspace. */
  of(text: vscode.Uri): Decisions {
    const key = text.toString();
    const known = this.known.get(key);
    if (known) return known;
    const project = this.projectOf(text);
    const path = this.pathOf(text);
    if (!project || path === undefined) return NOTHING;
    project.words ??= new WordsOfTexts([...project.dictionaries].map(([at, entries]) => ({ path: at, entries })));
    const decisions = { own: project.words.of(path), accepted: acceptedIn(path, project.accepted) };
    this.known.set(key, decisions);
    return decisions;
  }

  /** Like `of`, once everything has been read. */
  async ready(text: vscode.Uri): Promise<Decisions> {
    await this.projectOf(text)?.reading;
    return this.of(text);
  }

  /** A lexicon with the words that are decided for a text. */
  lexiconFor(text: vscode.Uri, lexicon: WordLexicon): WordLexicon {
    const { own } = this.of(text);
    return own ? withOwnWords(lexicon, own) : lexicon;
  }

  /** What the folders above a text say about its unit, as far as that is known, the nearest first. */
  folderLevels(text: vscode.Uri): UnitLevel[] {
    const project = this.projectOf(text);
    const path = this.pathOf(text);
    return project && path !== undefined ? folderLevels(path, project.said) : [];
  }

  /** Everything that a folder of the workspace has accepted. */
  async acceptedOf(folder: vscode.Uri): Promise<readonly AcceptedEntry[]> {
    const project = this.project(folder);
    await project.reading;
    return project.accepted;
  }

  /** The dictionary that is nearest to a text; undefined where there is none above it. */
  async nearestDictionary(text: vscode.Uri): Promise<vscode.Uri | undefined> {
    const project = this.projectOf(text);
    const path = this.pathOf(text);
    await project?.reading;
    if (!project || path === undefined) return undefined;
    const [nearest] = [...project.dictionaries.keys()]
      .filter((at) => path.startsWith(folderOf(at)))
      .map((at) => ({ path: at }))
      .sort(nearestFirst);
    return nearest && vscode.Uri.joinPath(project.folder, nearest.path);
  }

  /** The folder of the workspace that a text is in. */
  folderOf(text: vscode.Uri): vscode.Uri | undefined {
    return vscode.workspace.getWorkspaceFolder(text)?.uri;
  }

  /** A text's path from its folder of the workspace, with forward slashes. */
  pathOf(text: vscode.Uri): string | undefined {
    const folder = this.folderOf(text);
    return folder && relativePath(folder, text);
  }

  /** Rereads a file that was just written. */
  async refresh(uri: vscode.Uri): Promise<void> {
    const project = this.projectOf(uri);
    if (project) await this.read(project, uri);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.subscription.dispose();
    for (const { watching } of this.projects.values()) watching.dispose();
    this.changed.dispose();
  }

  private projectOf(text: vscode.Uri): Project | undefined {
    const folder = this.folderOf(text);
    return folder && this.project(folder);
  }

  private project(folder: vscode.Uri): Project {
    const key = folder.toString();
    let project = this.projects.get(key);
    if (!project) {
      project = {
        folder,
        dictionaries: new Map(),
        accepted: [],
        said: new Map(),
        reading: Promise.resolve(),
        isRead: false,
        watching: this.watch(folder),
      };
      this.projects.set(key, project);
      project.reading = this.readAll(project).catch((error: unknown) => this.log.error(NOT_SEARCHED, error));
    }
    return project;
  }

  private forget(folder: vscode.Uri): void {
    this.projects.get(folder.toString())?.watching.dispose();
    this.projects.delete(folder.toString());
    this.known.clear();
  }

  private watch(folder: vscode.Uri): vscode.Disposable {
    const watchers = [FILES, ACCEPTED_PATH].map((glob) =>
      vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, glob)),
    );
    const again = (uri: vscode.Uri) => void this.refresh(uri);
    // A folder that is deleted, moved or added is reported once, not for each file in it.
    const all = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, "**"), false, true, false);
    return vscode.Disposable.from(
      ...watchers.flatMap((watcher) => [watcher, watcher.onDidChange(again), watcher.onDidCreate(again), watcher.onDidDelete(again)]),
      all,
      all.onDidCreate((uri) => this.lookInto(uri)),
      all.onDidDelete((uri) => this.loseIn(uri)),
    );
  }

  /** Reads what may have been added with a folder. */
  private lookInto(uri: vscode.Uri): void {
    const name = baseName(uri);
    const project = this.projectOf(uri);
    if (!project) return;
    if (`${name}/` === folderOf(ACCEPTED_PATH)) void this.read(project, vscode.Uri.joinPath(project.folder, ACCEPTED_PATH));
    if (name.includes(".") || isPassedOver(uri)) return;
    this.arrived.add(project);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const projects = [...this.arrived];
      this.arrived.clear();
      for (const one of projects) void this.readNew(one).catch((error: unknown) => this.log.error(NOT_SEARCHED, error));
    }, GATHER);
  }

  /** Forgets what was in a folder that is gone. */
  private loseIn(uri: vscode.Uri): void {
    const project = this.projectOf(uri);
    if (!project) return;
    const inFolder = `${relativePath(project.folder, uri)}/`;
    for (const path of [...project.dictionaries.keys(), ...project.said.keys(), ACCEPTED_PATH])
      if (path.startsWith(inFolder)) void this.read(project, vscode.Uri.joinPath(project.folder, path));
  }

  private filesOf({ folder }: Project): Thenable<vscode.Uri[]> {
    return findFiles(new vscode.RelativePattern(folder, FILES), "**/node_modules/**", MOST_FILES);
  }

  private async readNew(project: Project): Promise<void> {
    const isKnown = (path: string) => project.dictionaries.has(path) || project.said.has(path);
    for (const uri of await this.filesOf(project)) if (!isKnown(relativePath(project.folder, uri))) await this.read(project, uri);
  }

  private async readAll(project: Project): Promise<void> {
    const found = await this.filesOf(project);
    await Promise.all([...found, vscode.Uri.joinPath(project.folder, ACCEPTED_PATH)].map((uri) => this.read(project, uri)));
    project.isRead = true;
    // Reported once for all of them.
    if (project.dictionaries.size > 0 || project.accepted.length > 0 || project.said.size > 0) this.change(project);
  }

  private async read(project: Project, uri: vscode.Uri): Promise<void> {
    const path = relativePath(project.folder, uri);
    let text: string | undefined;
    try {
      text = new TextDecoder().decode(await readUri(uri, MOST_BYTES));
    } catch {
      // It does not exist, or no longer exists.
    }
    const isAccepted = path === ACCEPTED_PATH;
    if (text === undefined) {
      const was = isAccepted ? project.accepted.length > 0 : project.dictionaries.delete(path) || project.said.delete(path);
      if (isAccepted) project.accepted = [];
      if (was) this.change(project);
      return;
    }
    const [used, problems] = isAccepted
      ? this.takeAccepted(project, text)
      : path.endsWith(PASSAGES_NAME_ENDING)
        ? this.takeSaid(project, path, text)
        : this.takeDictionary(project, path, text);
    if (used) this.change(project);
    else if (problems[0]) this.tell(uri, problems[0].message);
  }

  private takeAccepted(project: Project, text: string) {
    const { entries, problems } = readAccepted(text);
    if (entries) project.accepted = entries;
    return [entries, problems] as const;
  }

  private takeDictionary(project: Project, path: string, text: string) {
    const { entries, problems } = readDictionary(text);
    if (entries) project.dictionaries.set(path, entries);
    // So that it is known to exist: something may be added once it is fixed.
    else if (!project.dictionaries.has(path)) project.dictionaries.set(path, []);
    return [entries, problems] as const;
  }

  private takeSaid(project: Project, path: string, text: string) {
    const { says, problems } = readPassagesFile(text);
    if (says) project.said.set(path, says);
    return [says, problems] as const;
  }

  private change(project: Project): void {
    this.known.clear();
    project.words = undefined;
    if (project.isRead) this.changed.fire();
  }

  /** Reported once for each way in which a file is damaged. */
  private tell(uri: vscode.Uri, failure: string): void {
    const once = `${uri.toString()} ${failure}`;
    if (this.reported.has(once)) return;
    this.reported.add(once);
    const open = t("Open File");
    const shown = vscode.window.showWarningMessage(
      `${vscode.workspace.asRelativePath(uri)}: ${failure} ${t("What it said before, if anything, counts until it is corrected.")}`,
      open,
    );
    void shown.then((answer) => (answer === open ? vscode.commands.executeCommand("vscode.open", uri) : undefined));
  }
}

function relativePath(folder: vscode.Uri, file: vscode.Uri): string {
  return file.path.slice(folder.path.length).replace(/^\/+/u, "");
}
