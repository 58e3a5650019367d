import * as vscode from "vscode";
import { RESULT_VIEW_TYPE } from "../manifest/viewType.ts";
import { isPassageDocument } from "../documents/passage.ts";
import type { Services } from "../services/services.ts";

/** Milliseconds: a page that opens takes the focus a moment later, and the editor's switch would then find no text. */
const SETTLE_MS = 500;

declare module "../services/services.ts" {
  interface Services {
    readonly wrappedTexts: WrappedTexts;
  }
}

/**
 * Wraps a plain text while its result is shown beside it, where most marks would be out of view. This uses the editor's own switch (Alt+Z),
 * once for each text while it is open: no setting is written, other texts stay as they are, and an author who switches it off is not
 * overruled. A default for the language would change all plain texts, and a language of our own would take passages away from other
 * extensions and from the author's settings. Markdown already wraps in the editor.
 */
export class WrappedTexts implements vscode.Disposable {
  private readonly wrapped = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly subscriptions: vscode.Disposable;

  constructor(private readonly services: Pick<Services, "results" | "settings" | "log">) {
    const look = () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(
        () => void this.look().catch((error: unknown) => this.services.log.error("A text could not be wrapped", error)),
        SETTLE_MS,
      );
    };
    this.subscriptions = vscode.Disposable.from(
      vscode.window.onDidChangeActiveTextEditor(look),
      vscode.window.tabGroups.onDidChangeTabs(look),
      services.results.onDidChange(look),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.wrapped.delete(uri.toString())),
    );
  }

  /** For a text that is meant to be a passage, as long as it is open. */
  async wrap({ document: { uri, languageId } }: vscode.TextEditor): Promise<void> {
    if (languageId !== "plaintext" || this.wrapped.has(uri.toString()) || !isUnwrapped(uri, languageId)) return;
    this.wrapped.add(uri.toString());
    await vscode.commands.executeCommand("editor.action.toggleWordWrap");
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.subscriptions.dispose();
  }

  private async look(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor || !this.isToBeWrapped(editor)) return;
    const { uri } = editor.document;
    const result = await this.services.results.of(uri);
    // The editor switches the active one, which may be another by now.
    if (result?.source?.uri !== uri.toString() || vscode.window.activeTextEditor !== editor || !this.isToBeWrapped(editor)) return;
    await this.wrap(editor);
  }

  private isToBeWrapped({ document, viewColumn }: vscode.TextEditor): boolean {
    const { uri, languageId } = document;
    if (
      languageId !== "plaintext" ||
      viewColumn === undefined ||
      !isPassageDocument(document) ||
      this.wrapped.has(uri.toString()) ||
      !this.services.settings.wrapBesideResult.valueFor(uri.toString())
    )
      return false;
    const isResult = ({ input }: vscode.Tab) => input instanceof vscode.TabInputCustom && input.viewType === RESULT_VIEW_TYPE;
    const isBeside = vscode.window.tabGroups.all.some(
      (group) => group.viewColumn !== viewColumn && group.activeTab !== undefined && isResult(group.activeTab),
    );
    return isBeside && isUnwrapped(uri, languageId);
  }
}

function isUnwrapped(uri: vscode.Uri, languageId: string): boolean {
  return vscode.workspace.getConfiguration("editor", { uri, languageId }).get("wordWrap") === "off";
}
