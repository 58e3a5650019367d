import { setContext } from "../../commands/setContext.ts";
import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { OpenText } from "../../documents/openText.ts";
import { isPassageDocument } from "../../documents/passage.ts";
import { baseName } from "#contract/files/fileNames.ts";
import { textKindOf } from "#core/passage/textNames.ts";
import { PREFIX } from "../../manifest/defineCommands.ts";
import { CONTEXT_KEYS } from "../../manifest/whenClauses.ts";
import type { Settings } from "../../settings/settings.ts";
import { settingTarget } from "../settingFiles.ts";
import { folderGlob } from "#authoring/passages/folderGlob.ts";
import type { Moves } from "#project/moves/moves.ts";
import { PASSAGE_LANGUAGES } from "#authoring/passages/passageLanguages.ts";

const STATE = "speechAssessment.passages";
/** Choices; the oldest are dropped first. */
const MOST_REMEMBERED_CHOICES = 500;

declare module "../../services/services.ts" {
  interface Services {
    readonly passageFiles: PassageFiles;
  }
}

/** Those that the setting's globs name, and those that the author chose, file by file. No other text is ever checked. */
export class PassageFiles implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when different texts than before may be passages. */
  readonly onDidChange = this.changed.event;
  /** Choices for texts that have no file yet, whose names another text may have tomorrow. */
  private readonly untitled = new Map<string, boolean>();
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly settings: Settings,
    private readonly state: Pick<vscode.Memento, "get" | "update">,
  ) {
    this.subscriptions = vscode.Disposable.from(
      settings.passages.onDidChange(() => this.changed.fire()),
      vscode.window.onDidChangeActiveTextEditor(() => this.tellEditor()),
      vscode.workspace.onDidOpenTextDocument(() => this.tellEditor()),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.untitled.delete(uri.toString())),
      this.onDidChange(() => this.tellEditor()),
      this.changed,
    );
    this.tellEditor();
  }

  isPassage(text: OpenText): boolean {
    const document = text as vscode.TextDocument;
    if (!PASSAGE_LANGUAGES.includes(document.languageId) || !isPassageDocument(document)) return false;
    return this.chosen(document.uri) ?? isNamed(document, this.patternsFor(document.uri));
  }

  /** For files on disk, open or not, by name or by choice: thousands are tested at once. */
  fileTest(): (uri: vscode.Uri) => boolean {
    const chosen = new Map(this.remembered().reverse());
    const patterns = new Map<vscode.WorkspaceFolder | undefined, readonly vscode.GlobPattern[]>();
    return (uri) => {
      const languageId = textKindOf(baseName(uri));
      if (languageId === undefined || !PASSAGE_LANGUAGES.includes(languageId)) return false;
      const folder = vscode.workspace.getWorkspaceFolder(uri);
      if (!patterns.has(folder)) patterns.set(folder, this.patternsFor(uri));
      return chosen.get(uri.toString()) ?? isNamed({ uri, languageId }, patterns.get(folder)!);
    };
  }

  globsOf(folder: vscode.WorkspaceFolder): readonly string[] {
    return this.settings.passages.valueFor(folder.uri.toString());
  }

  get chosenFiles(): vscode.Uri[] {
    return this.remembered().flatMap(([uri, isPassage]) => (isPassage ? [vscode.Uri.parse(uri)] : []));
  }

  /** From now on, whatever the setting says. */
  async choose(document: vscode.TextDocument, isPassage: boolean): Promise<void> {
    const key = document.uri.toString();
    if (document.isUntitled) this.untitled.set(key, isPassage);
    else
      await this.state.update(
        STATE,
        [[key, isPassage], ...this.remembered().filter(([other]) => other !== key)].slice(0, MOST_REMEMBERED_CHOICES),
      );
    this.changed.fire();
  }

  async followMoves(moves: Moves): Promise<void> {
    await this.state.update(
      STATE,
      this.remembered().map(([uri, isPassage]) => [moves.to(uri), isPassage]),
    );
    this.changed.fire();
  }

  /** Adds the texts of a folder, and of the folders in it, to the setting of their workspace. */
  async addFolder(folder: vscode.Uri): Promise<void> {
    const workspaceFolder = vscode.workspace.getWorkspaceFolder(folder);
    if (!workspaceFolder) {
      void vscode.window.showInformationMessage(
        t`${baseName(folder)} is not in the workspace, so the workspace's settings cannot name it. Add it to the workspace first.`,
      );
      return;
    }
    const glob = folderGlob(folder.path.slice(workspaceFolder.uri.path.length));
    const configuration = vscode.workspace.getConfiguration(PREFIX, folder);
    const globs = this.settings.passages.valueFor(folder.toString());
    if (!globs.includes(glob)) await configuration.update(this.settings.passages.key, [...globs, glob], settingTarget(folder));
    void vscode.window.showInformationMessage(
      t`Plain text and Markdown files in ${baseName(folder)} are now checked as passages. ${glob} was added to the workspace's settings.`,
    );
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private chosen(uri: vscode.Uri): boolean | undefined {
    const key = uri.toString();
    return this.untitled.get(key) ?? this.remembered().find(([other]) => other === key)?.[1];
  }

  private patternsFor(uri: vscode.Uri): vscode.GlobPattern[] {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    return this.settings.passages.valueFor(uri.toString()).map((glob) => (folder ? new vscode.RelativePattern(folder, glob) : glob));
  }

  private remembered(): [uri: string, isPassage: boolean][] {
    const kept = this.state.get<unknown>(STATE);
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (entry): entry is [string, boolean] => Array.isArray(entry) && typeof entry[0] === "string" && typeof entry[1] === "boolean",
    );
  }

  /** For the menus, which offer to start or stop checking a text. */
  private tellEditor(): void {
    const document = vscode.window.activeTextEditor?.document;
    setContext(CONTEXT_KEYS.passage, document !== undefined && this.isPassage(document));
  }
}

function isNamed(document: Pick<vscode.TextDocument, "uri" | "languageId">, patterns: readonly vscode.GlobPattern[]): boolean {
  return patterns.some((pattern) => vscode.languages.match({ pattern }, document as vscode.TextDocument) > 0);
}
