import * as vscode from "vscode";
import { uriPartsOf } from "#platform/uriPath.ts";

/** The inverse of `pathOf`. */
export function uriAt(path: string): vscode.Uri {
  return vscode.Uri.from(uriPartsOf(path));
}
