import * as vscode from "vscode";
import type { PageLanguage } from "./pageLanguage.ts";

export function editorLanguage(): PageLanguage {
  return { language: vscode.env.language, texts: vscode.l10n.bundle };
}
