import * as vscode from "vscode";
import { pathOf } from "./place.ts";

/** Returns the address of a thread's bundle. */
export function threadFile(extensionUri: vscode.Uri, name: string): string {
  return pathOf(vscode.Uri.joinPath(extensionUri, "dist", "web", `${name}.js`));
}
