import * as vscode from "vscode";
import type { Settings } from "../../settings/settings.ts";
import { ipaHints, wordHints } from "#authoring/arpabet/lineHints.ts";
import type { ArpabetDocuments } from "../arpabetDocuments.ts";

export class InlayHints implements vscode.InlayHintsProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeInlayHints = this.changed.event;
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly documents: ArpabetDocuments,
    private readonly settings: Settings,
  ) {
    const refresh = () => this.changed.fire();
    this.subscriptions = vscode.Disposable.from(documents.onDidChange(refresh), settings.inlayHints.onDidChange(refresh), this.changed);
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  provideInlayHints(document: vscode.TextDocument, range: vscode.Range): vscode.InlayHint[] {
    const wish = this.settings.inlayHints.valueFor(document.uri.toString());
    if (wish === "off") return [];
    const lexicon = wish === "word" ? this.documents.lexiconFor(document) : undefined;
    const { lines, alphabet } = this.documents.parsed(document);
    const shown = lines.slice(range.start.line, range.end.line + 1);
    const hints = shown.flatMap((line) => (wish === "ipa" ? ipaHints(line, alphabet) : lexicon ? wordHints(line, alphabet, lexicon) : []));
    return hints.map(({ at, label }) => {
      const hint = new vscode.InlayHint(document.positionAt(at), label);
      hint.paddingLeft = true;
      return hint;
    });
  }
}
