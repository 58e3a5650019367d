import * as vscode from "vscode";

/** Folders of packages, and those whose names begin with a dot: no author keeps texts there. */
export const PASSED_OVER = "{**/node_modules/**,**/.*/**}";

export function isPassedOver(uri: vscode.Uri): boolean {
  const path = vscode.workspace.asRelativePath(uri, false);
  return path.split("/").some((name) => name === "node_modules" || name.startsWith("."));
}
