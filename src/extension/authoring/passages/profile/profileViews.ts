import { randomHex } from "#core/bytes/randomHex.ts";
import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { HumanError } from "#core/humanError.ts";
import { splitName } from "#core/splitName.ts";
import { baseName } from "#contract/files/fileNames.ts";
import { tellOfExport, writeExport } from "../../../documents/exportedFile.ts";
import { editorLanguage } from "../../../interface/editorLanguage.ts";
import { pageLanguage } from "../../../interface/pageLanguage.ts";
import type { Settings } from "../../../settings/settings.ts";
import { columnBeside } from "../../columnBeside.ts";
import type { PassageDocuments } from "../passageDocuments.ts";
import { PASSAGE_COMMANDS } from "../../../manifest/passageManifest.ts";
import type { Scopes } from "#project/scopes/scopes.ts";
import { scopedText, unitFailure } from "../scopes/editorScopes.ts";
import { profilePage } from "#authoring/profile/profilePage.ts";
import { addressIn, PROFILE_VIEW_TYPE } from "#authoring/profile/profileState.ts";

/** Milliseconds without a keystroke. */
const TYPING_PAUSE_MS = 400;
const { showPassagePlace, exportProfile, chooseScope, insertPracticeWords, addUnknownWords } = PASSAGE_COMMANDS;
const COMMANDS = [showPassagePlace, exportProfile, chooseScope, insertPracticeWords, addUnknownWords].map(({ id }) => id);
const WEBVIEW_OPTIONS: vscode.WebviewOptions = { enableScripts: true, enableCommandUris: COMMANDS, localResourceRoots: [] };

interface View {
  panel: vscode.WebviewPanel;
  timer?: ReturnType<typeof setTimeout>;
}

export class ProfileViews implements vscode.Disposable {
  private readonly views = new Map<string, View>();
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly documents: PassageDocuments,
    private readonly scopes: Scopes,
    private readonly settings: Settings,
    private readonly log: Pick<vscode.LogOutputChannel, "error">,
  ) {
    const all = () => [...this.views.keys()].forEach((key) => this.soon(key, 0));
    this.subscriptions = vscode.Disposable.from(
      documents.onDidChange(all),
      settings.grade.onDidChange(all),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.soon(document.uri.toString(), TYPING_PAUSE_MS)),
    );
  }

  /** The document need not be a checked one. */
  async show(document: vscode.TextDocument): Promise<void> {
    const key = document.uri.toString();
    const open = this.views.get(key);
    if (open) {
      open.panel.reveal(undefined, true);
      return;
    }
    await this.documents.readProfile(document);
    const title = t`Text Profile of ${baseName(document.uri)}`;
    const panel = vscode.window.createWebviewPanel(
      PROFILE_VIEW_TYPE,
      title,
      { viewColumn: columnBeside(), preserveFocus: true },
      { ...WEBVIEW_OPTIONS, enableFindWidget: true },
    );
    this.adopt(key, panel);
    await this.draw(document, panel);
  }

  /** A panel that the editor restored is closed if its passage is gone. @param state what the page gave to the editor */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const document = await passageOf(state);
    const key = document?.uri.toString();
    if (!document || key === undefined || this.views.has(key)) {
      panel.dispose();
      return;
    }
    panel.webview.options = WEBVIEW_OPTIONS;
    this.adopt(key, panel);
    await this.documents.readProfile(document);
    if (this.views.has(key)) await this.draw(document, panel);
  }

  /** @throws {HumanError} `export-failed` if it cannot be written. */
  async export(document: vscode.TextDocument): Promise<void> {
    const csv = await this.documents.readCsv(document);
    if (csv === undefined)
      throw new HumanError("export-failed", t("The passage changed while its text profile was being computed. Export it again."));
    const folder = document.isUntitled ? vscode.workspace.workspaceFolders?.[0]?.uri : vscode.Uri.joinPath(document.uri, "..");
    const name = `${splitName(baseName(document.uri)).stem}.profile.csv`;
    const target = await vscode.window.showSaveDialog({
      title: t("Export Text Profile"),
      defaultUri: folder && vscode.Uri.joinPath(folder, name),
      filters: { CSV: ["csv"] },
    });
    if (!target) return;
    await writeExport(target, csv);
    void tellOfExport(target);
  }

  dispose(): void {
    this.subscriptions.dispose();
    for (const { panel } of this.views.values()) panel.dispose();
  }

  private adopt(key: string, panel: vscode.WebviewPanel): void {
    this.views.set(key, { panel });
    panel.onDidDispose(() => this.forget(key));
  }

  private soon(key: string, delay: number): void {
    const view = this.views.get(key);
    if (!view) return;
    clearTimeout(view.timer);
    view.timer = setTimeout(() => {
      this.redraw(key, view.panel).catch((error: unknown) => this.log.error("The profile could not be drawn", error));
    }, delay);
  }

  /** A passage that was closed meanwhile is read from its file; one without a file keeps the profile that it had. */
  private async redraw(key: string, panel: vscode.WebviewPanel): Promise<void> {
    const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === key);
    if (open) await this.draw(open, panel);
    else if (!key.startsWith("untitled:")) await this.draw(await vscode.workspace.openTextDocument(vscode.Uri.parse(key, true)), panel);
  }

  /** A text that changes meanwhile is drawn after that change. */
  private async draw(document: vscode.TextDocument, panel: vscode.WebviewPanel): Promise<void> {
    const profile = await this.documents.profile(document);
    const { uri } = document;
    if (!profile || this.views.get(uri.toString())?.panel !== panel) return;
    const scope = this.scopes.of(scopedText(document));
    const own = [uri.toString()];
    panel.webview.html = profilePage({
      name: baseName(uri),
      profile,
      address: uri.toString(),
      grade: this.documents.grade(document),
      scopeFailure: scope.failure,
      unitFailure: unitFailure(scope, this.settings),
      nonce: randomHex(16),
      language: pageLanguage(editorLanguage()),
      links: {
        place: (...ranges) => command(showPassagePlace.id, [...own, ...ranges.flatMap(({ start, end }) => [start, end])]),
        export: command(exportProfile.id, own),
        chooseScope: command(chooseScope.id, own),
        addWords: command(addUnknownWords.id, own),
        practise: command(insertPracticeWords.id, own),
      },
    });
  }

  private forget(key: string): void {
    clearTimeout(this.views.get(key)?.timer);
    this.views.delete(key);
  }
}

/** Undefined if it can no longer be opened. */
async function passageOf(state: unknown): Promise<vscode.TextDocument | undefined> {
  const address = addressIn(state);
  if (address === undefined) return undefined;
  const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === address);
  if (open || address.startsWith("untitled:")) return open;
  return vscode.workspace.openTextDocument(vscode.Uri.parse(address, true)).then(
    (document) => document,
    () => undefined,
  );
}

function command(id: string, args: readonly unknown[]): string {
  return `command:${id}?${encodeURIComponent(JSON.stringify(args))}`;
}
