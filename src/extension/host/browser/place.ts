import * as vscode from "vscode";
import { uriPartsOf, uriPath } from "../../../platform/browser/uriPath.ts";

/** Here the editor gives every file, wherever it lies. */
export function isLocal(_uri: vscode.Uri): boolean {
  return true;
}

/** A file's URI with nothing escaped. */
export function pathOf(uri: vscode.Uri): string {
  return uriPath(uri);
}

/** The file with a path that `pathOf` gave, or that was made from one. */
export function uriAt(path: string): vscode.Uri {
  return vscode.Uri.from(uriPartsOf(path));
}
