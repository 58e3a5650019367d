import * as vscode from "vscode";

/** The address that a text is; undefined for any other text. */
export function parsedUri(text: string): vscode.Uri | undefined {
  try {
    return vscode.Uri.parse(text, true);
  } catch {
    return undefined;
  }
}
