import * as vscode from "vscode";
import { type Completion, completionsAt } from "#authoring/arpabet/completions.ts";
import type { ArpabetDocuments } from "../arpabetDocuments.ts";
import { rangeOf } from "../places.ts";
import { markdown } from "./hovers.ts";

class CompletionItemOf extends vscode.CompletionItem {
  constructor(readonly completion: Completion) {
    super(
      { label: completion.label, description: completion.detail },
      completion.kind === "phoneme" ? vscode.CompletionItemKind.Constant : vscode.CompletionItemKind.Text,
    );
  }
}

/** Phonemes with their stress, and words by their phonemes. */
export class CompletionItems implements vscode.CompletionItemProvider<CompletionItemOf> {
  constructor(private readonly documents: ArpabetDocuments) {}

  provideCompletionItems(document: vscode.TextDocument, position: vscode.Position): vscode.CompletionList<CompletionItemOf> | undefined {
    const parsed = this.documents.parsed(document);
    const line = parsed.lines[position.line];
    const found = line && completionsAt(parsed, line, document.offsetAt(position), this.documents.lexiconFor(document));
    if (!found) return undefined;
    const replacing = rangeOf(document, found.replaced);
    const range = { inserting: new vscode.Range(replacing.start, position), replacing };
    const items = found.items.map((completion) => {
      const item = new CompletionItemOf(completion);
      item.insertText = completion.insert;
      // The editor filters by what is already there; an offer that always fits has no filter of its own.
      item.filterText = completion.filter || document.getText(range.inserting);
      item.sortText = String(completion.order).padStart(5, "0");
      item.range = range;
      return item;
    });
    return new vscode.CompletionList(items, found.incomplete);
  }

  resolveCompletionItem(item: CompletionItemOf): CompletionItemOf {
    item.documentation = markdown(item.completion.documentation());
    return item;
  }
}
