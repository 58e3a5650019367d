import * as vscode from "vscode";

/** The file with a path that `pathOf` gave, or that was made from one. */
export function uriAt(path: string): vscode.Uri {
  return vscode.Uri.file(path);
}
