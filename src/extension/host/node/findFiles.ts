import * as vscode from "vscode";

/** Files of the workspace, as the editor's search finds them. */
export function findFiles(...asked: Parameters<typeof vscode.workspace.findFiles>): Thenable<vscode.Uri[]> {
  return vscode.workspace.findFiles(...asked);
}
