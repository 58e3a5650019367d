// The editor's language is set before anything else: tables at module level already ask for texts. A bundle that shares chunks with others
// evaluates those before its own code, so everything else is imported once this file has been evaluated.
import "./language.ts";
import type * as vscode from "vscode";
import type { SpeechAssessmentApi } from "./activate.ts";

export async function activate(context: vscode.ExtensionContext): Promise<SpeechAssessmentApi> {
  const extension = await import("./activate.ts");
  return extension.activate(context);
}

export async function deactivate(): Promise<void> {
  const extension = await import("./activate.ts");
  await extension.deactivate();
}
