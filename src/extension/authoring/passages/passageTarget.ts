import * as vscode from "vscode";
import { PASSAGE_LANGUAGES } from "./passageFiles.ts";

/**
 * The text that a command was called on: by its address, which a link has as text, or the active one. Undefined, and
 * the author told so, where that is none.
 */
export async function passageTarget([target]: readonly unknown[]): Promise<vscode.TextDocument | undefined> {
  const uri = target instanceof vscode.Uri ? target : typeof target === "string" ? vscode.Uri.parse(target, true) : undefined;
  const document = uri ? await vscode.workspace.openTextDocument(uri) : vscode.window.activeTextEditor?.document;
  if (document && PASSAGE_LANGUAGES.includes(document.languageId)) return document;
  void vscode.window.showInformationMessage(document ? "A passage is plain text or Markdown. Open one, or change the language of this text." : "Open a passage first: a plain text or a Markdown file.");
  return undefined;
}
