import { t } from "@vscode/l10n";
import * as vscode from "vscode";

const SCHEME = "speech-assessment-text";

export interface ShownText {
  /** Closes its tabs, wherever they are. */
  close(): Promise<void>;
}

/**
 * Texts that are shown and never kept: the editor writes no backup of a document that it cannot save, and neither the
 * address nor the tab's title says whom it is about.
 */
export class ShownTexts implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly subscription: vscode.Disposable;
  private shown = 0;

  constructor() {
    this.subscription = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => void this.texts.delete(uri.toString())),
    );
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? `${t("This text was shown in an earlier session and was not saved.")}\n`;
  }

  async show(name: string, text: string): Promise<ShownText> {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${++this.shown}/${name}` });
    this.texts.set(uri.toString(), text);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: false });
    return { close: () => closeTabsOf(uri) };
  }

  dispose(): void {
    this.subscription.dispose();
  }
}

async function closeTabsOf(uri: vscode.Uri): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  await vscode.window.tabGroups.close(
    tabs.filter(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString()),
  );
}
