import * as vscode from "vscode";
import { fileOffers, fileWantedAt, type WantedFile } from "#sets/suites/suiteFileOffers.ts";
import { suiteHover, suiteOffers } from "#sets/suites/suiteOffers.ts";
import { rangeOf } from "../authoring/places.ts";
import { editorFiles } from "../host/editorFiles.ts";
import { editorSuiteFolder } from "./editorSuiteFolder.ts";

/** Files that are offered; more are not looked through. */
const MOST_FILES = 2000;

export class SuiteCompletions implements vscode.CompletionItemProvider {
  static readonly triggers = [" ", "-", "{", "[", "/", '"', "'"] as const;

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    cancellation: vscode.CancellationToken,
  ): Promise<vscode.CompletionItem[]> {
    const [text, offset] = [document.getText(), document.offsetAt(position)];
    const found = suiteOffers(text, offset);
    // A key that has its colon keeps it.
    const hasColon = /^\s*:/.test(document.lineAt(position).text.slice(position.character));
    const items = (found?.offers ?? []).map(({ label, insert, kind, description }) => {
      const isKey = kind === "key";
      const item = new vscode.CompletionItem(label, isKey ? vscode.CompletionItemKind.Property : vscode.CompletionItemKind.EnumMember);
      item.insertText = isKey && hasColon ? label : insert;
      item.documentation = description;
      item.range = rangeOf(document, found!.replaced);
      return item;
    });
    const files = await this.fileItems(document, fileWantedAt(text, offset), cancellation);
    return [...items, ...files].map((item, index) => Object.assign(item, { sortText: String(index).padStart(4, "0") }));
  }

  private async fileItems(
    document: vscode.TextDocument,
    wanted: WantedFile | undefined,
    cancellation: vscode.CancellationToken,
  ): Promise<vscode.CompletionItem[]> {
    if (!wanted || document.isUntitled) return [];
    const own = vscode.Uri.joinPath(document.uri, "..");
    const root = vscode.workspace.getWorkspaceFolder(document.uri)?.uri ?? own;
    const { files } = await editorFiles.list(root.toString(), { isWanted: wanted.isOne, most: MOST_FILES });
    if (cancellation.isCancellationRequested) return [];
    const from = wanted.from === undefined ? own.toString() : editorSuiteFolder(document.uri).resolve(wanted.from);
    return fileOffers(wanted, files, from).map(({ label, insert }) => {
      const item = new vscode.CompletionItem(label, wanted.isFolder ? vscode.CompletionItemKind.Folder : vscode.CompletionItemKind.File);
      item.insertText = insert;
      item.range = rangeOf(document, wanted.replaced);
      return item;
    });
  }
}

export class SuiteHovers implements vscode.HoverProvider {
  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const found = suiteHover(document.getText(), document.offsetAt(position));
    return (
      found &&
      new vscode.Hover(
        new vscode.MarkdownString().appendMarkdown(`**${found.key}** · `).appendText(found.description),
        rangeOf(document, found),
      )
    );
  }
}
