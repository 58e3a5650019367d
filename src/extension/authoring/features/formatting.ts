import * as vscode from "vscode";
import { formatArpabet } from "#core/arpabet/formatArpabet.ts";
import { changesBetween } from "#authoring/arpabet/textChange.ts";
import type { ArpabetDocuments } from "../arpabetDocuments.ts";
import { lineRange, rangeOf } from "../places.ts";

export class Formatting implements vscode.DocumentFormattingEditProvider, vscode.DocumentRangeFormattingEditProvider {
  constructor(private readonly documents: ArpabetDocuments) {}

  provideDocumentFormattingEdits(document: vscode.TextDocument): vscode.TextEdit[] {
    return this.format(document, lineRange(document, 0, document.lineCount - 1));
  }

  provideDocumentRangeFormattingEdits(document: vscode.TextDocument, { start, end }: vscode.Range): vscode.TextEdit[] {
    // A selection of whole lines ends before the first letter of the next.
    const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
    return this.format(document, lineRange(document, start.line, last));
  }

  private format(document: vscode.TextDocument, lines: vscode.Range): vscode.TextEdit[] {
    const text = document.getText(lines);
    const offset = document.offsetAt(lines.start);
    return changesBetween(text, formatArpabet(text, this.documents.parsed(document).alphabet)).map((edit) =>
      vscode.TextEdit.replace(rangeOf(document, { start: offset + edit.start, end: offset + edit.end }), edit.text),
    );
  }
}
