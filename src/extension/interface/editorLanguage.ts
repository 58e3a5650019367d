import * as vscode from "vscode";
import type { PageLanguage } from "./pageLanguage.ts";

/** The language that the editor shows this extension in. */
export function editorLanguage(): PageLanguage {
  return { language: vscode.env.language, texts: vscode.l10n.bundle };
}
