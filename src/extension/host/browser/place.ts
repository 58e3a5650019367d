import type * as vscode from "vscode";
import { uriPath } from "../../../platform/browser/uriPath.ts";

/** Here the editor provides every file, wherever it is. */
export function isLocal(_uri: vscode.Uri): boolean {
  return true;
}

/** A file's URI with nothing escaped. */
export function pathOf(uri: vscode.Uri): string {
  return uriPath(uri);
}
