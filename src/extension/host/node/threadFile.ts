import * as vscode from "vscode";

/** Where the bundle of a thread is. */
export function threadFile(extensionUri: vscode.Uri, name: string): string {
  return vscode.Uri.joinPath(extensionUri, "dist", `${name}.cjs`).fsPath;
}
