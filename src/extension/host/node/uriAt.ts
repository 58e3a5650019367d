import * as vscode from "vscode";

/** The inverse of `pathOf`. */
export function uriAt(path: string): vscode.Uri {
  return vscode.Uri.file(path);
}
