import * as vscode from "vscode";
import type { CheckedDocuments } from "../checkedDocuments.ts";
import { editOf } from "./codeActions.ts";

/** Mends what is beyond doubt in the active Arpabet file or passage, and tells what it did. */
export async function fixAllProblems(kinds: readonly CheckedDocuments[]): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const documents = document && kinds.find((kind) => kind.has(document));
  if (!document || !documents) {
    void vscode.window.showInformationMessage("Problems can be fixed in an Arpabet file, or in a text that is checked as a passage. Open one first.");
    return;
  }
  const mending = await documents.mending(document);
  if (!mending) {
    void vscode.window.showWarningMessage("The text was changed while its problems were being fixed, so nothing was replaced. Fix them again.");
    return;
  }
  if (mending.count > 0) await vscode.workspace.applyEdit(editOf(document, mending.edits));
  const left = (await documents.problems(document))?.decisions ?? 0;
  void vscode.window.showInformationMessage(`${fixed(mending.count)} ${remaining(left)}`.trim());
}

function fixed(count: number): string {
  if (count === 0) return "There is no problem that leaves no doubt how to fix it.";
  return count === 1 ? "One problem was fixed." : `${count} problems were fixed.`;
}

function remaining(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "One needs you to decide." : `${count} need you to decide.`;
}
