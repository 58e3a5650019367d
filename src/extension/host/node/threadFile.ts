import * as vscode from "vscode";

export function threadFile(extensionUri: vscode.Uri, name: string): string {
  return vscode.Uri.joinPath(extensionUri, "dist", `${name}.cjs`).fsPath;
}
