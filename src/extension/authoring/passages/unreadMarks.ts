import * as vscode from "vscode";
import { unreadNote } from "#core/passage/print/printFindings.ts";
import { passageFormat, readableText } from "#core/passage/readableText.ts";
import { rangeOf } from "../places.ts";
import type { PassageDocuments } from "./passageDocuments.ts";

/** Milliseconds without a keystroke. */
const TYPING_PAUSE_MS = 150;
/** UTF-16 units; more are looked through in another thread, which draws nothing. */
const LONGEST_TEXT = 1_000_000;

/** Shows in grey what a passage prints and no child reads. Also in italics, since not everybody sees colours. */
export class UnreadMarks implements vscode.Disposable {
  private readonly style = vscode.window.createTextEditorDecorationType({
    color: new vscode.ThemeColor("editorCodeLens.foreground"),
    fontStyle: "italic",
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  private readonly subscriptions: vscode.Disposable;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly documents: Pick<PassageDocuments, "has" | "onDidChange">) {
    this.subscriptions = vscode.Disposable.from(
      this.style,
      vscode.window.onDidChangeVisibleTextEditors(() => this.soon(0)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (documents.has(document)) this.soon(TYPING_PAUSE_MS);
      }),
      // Changing the language also reopens a text.
      vscode.workspace.onDidOpenTextDocument(() => this.soon(0)),
      documents.onDidChange(() => this.soon(0)),
    );
    this.soon(0);
  }

  dispose(): void {
    clearTimeout(this.waiting);
    this.subscriptions.dispose();
  }

  private soon(delay: number): void {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => vscode.window.visibleTextEditors.forEach((editor) => this.mark(editor)), delay);
  }

  private mark(editor: vscode.TextEditor): void {
    const { document } = editor;
    const source = this.documents.has(document) ? document.getText() : "";
    const parts = source.length > LONGEST_TEXT ? [] : readableText(source, passageFormat(document.languageId)).unread;
    editor.setDecorations(
      this.style,
      parts.map((part) => ({ range: rangeOf(document, part), hoverMessage: unreadNote(part, source) })),
    );
  }
}
