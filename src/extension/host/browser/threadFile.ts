import * as vscode from "vscode";
import { pathOf } from "./place.ts";

export function threadFile(extensionUri: vscode.Uri, name: string): string {
  return pathOf(vscode.Uri.joinPath(extensionUri, "dist", "web", `${name}.js`));
}
