import * as vscode from "vscode";

/** Folders of packages, and those whose names begin with a dot: no author keeps texts there. */
export const PASSED_OVER = "{**/node_modules/**,**/.*/**}";

/** Returns true if a file of the workspace is in such a folder, or has such a name. */
export function isPassedOver(uri: vscode.Uri): boolean {
  const path = vscode.workspace.asRelativePath(uri, false);
  return path.split("/").some((name) => name === "node_modules" || name.startsWith("."));
}
