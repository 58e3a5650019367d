import * as vscode from "vscode";

/** Offsets count UTF-16 units, `end` exclusive. */
export function rangeOf(document: vscode.TextDocument, { start, end }: { start: number; end: number }): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

export function spanOf(document: vscode.TextDocument, { start, end }: vscode.Range): { start: number; end: number } {
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}

/** Without the last line's break. */
export function lineRange(document: vscode.TextDocument, from: number, to = from): vscode.Range {
  return new vscode.Range(from, 0, to, document.lineAt(to).text.length);
}
