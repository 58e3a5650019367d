import * as vscode from "vscode";

/** Undefined for a text that is not an address. */
export function parsedUri(text: string): vscode.Uri | undefined {
  try {
    return vscode.Uri.parse(text, true);
  } catch {
    return undefined;
  }
}
