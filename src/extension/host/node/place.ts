import type * as vscode from "vscode";

/** Returns true if this host reads the file by its path; any other is requested from the editor. */
export function isLocal(place: { scheme: string }): boolean {
  return place.scheme === "file";
}

/** The path of a local file. */
export function pathOf(uri: vscode.Uri): string {
  return uri.fsPath;
}
