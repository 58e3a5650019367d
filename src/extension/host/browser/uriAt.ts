import * as vscode from "vscode";
import { uriPartsOf } from "../../../platform/uriPath.ts";

/** The file with a path that `pathOf` gave, or that was made from one. */
export function uriAt(path: string): vscode.Uri {
  return vscode.Uri.from(uriPartsOf(path));
}
