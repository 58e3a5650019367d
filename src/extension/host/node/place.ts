import type * as vscode from "vscode";

/** Whether this host reads the file by its path; any other is asked of the editor. */
export function isLocal(uri: vscode.Uri): boolean {
  return uri.scheme === "file";
}

/** The path of a file that is local. */
export function pathOf(uri: vscode.Uri): string {
  return uri.fsPath;
}
