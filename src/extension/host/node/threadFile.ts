import * as vscode from "vscode";

/** Returns the address of a thread's bundle. */
export function threadFile(extensionUri: vscode.Uri, name: string): string {
  return vscode.Uri.joinPath(extensionUri, "dist", `${name}.cjs`).fsPath;
}
