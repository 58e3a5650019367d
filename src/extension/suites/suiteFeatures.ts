import * as vscode from "vscode";
import { suiteHover, suiteOffers } from "#sets/suites/suiteOffers.ts";
import { rangeOf } from "../authoring/places.ts";

export class SuiteCompletions implements vscode.CompletionItemProvider {
  static readonly triggers = [" ", "-", "{", "["] as const;

  provideCompletionItems(document: vscode.TextDocument, position: vscode.Position): vscode.CompletionItem[] | undefined {
    const found = suiteOffers(document.getText(), document.offsetAt(position));
    if (!found) return undefined;
    const range = rangeOf(document, found.replaced);
    return found.offers.map(({ label, insert, kind, description }, index) => {
      const item = new vscode.CompletionItem(
        label,
        kind === "key" ? vscode.CompletionItemKind.Property : vscode.CompletionItemKind.EnumMember,
      );
      // A key that has its colon keeps it.
      item.insertText = kind === "key" && /^\s*:/.test(document.lineAt(position).text.slice(position.character)) ? label : insert;
      item.documentation = description;
      item.range = range;
      item.sortText = String(index).padStart(3, "0");
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
