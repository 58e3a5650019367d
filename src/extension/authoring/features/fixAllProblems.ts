import * as vscode from "vscode";
import { changesBetween, needsDecision } from "../../../authoring/arpabet/textChange.ts";
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
  const { text, count } = documents.mended(document);
  if (count > 0) await vscode.workspace.applyEdit(editOf(document, changesBetween(document.getText(), text)));
  const left = documents.problems(document).filter(needsDecision).length;
  void vscode.window.showInformationMessage(`${fixed(count)} ${remaining(left)}`.trim());
}

function fixed(count: number): string {
  if (count === 0) return "There is no problem that leaves no doubt how to fix it.";
  return count === 1 ? "One problem was fixed." : `${count} problems were fixed.`;
}

function remaining(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "One needs you to decide." : `${count} need you to decide.`;
}
