import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { plural } from "#core/plural.ts";
import type { CheckedDocuments } from "../checkedDocuments.ts";
import { editOf } from "./codeActions.ts";

/** Fixes what is beyond doubt in the active text, and says what it did. */
export async function fixAllProblems(kinds: readonly CheckedDocuments[]): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const documents = document && kinds.find((kind) => kind.has(document));
  if (!document || !documents) {
    void vscode.window.showInformationMessage(
      t("You can fix problems in an Arpabet file or in a text that is checked as a passage. Open one first."),
    );
    return;
  }
  const mending = await documents.mending(document);
  if (!mending) {
    void vscode.window.showWarningMessage(
      t("The text changed while its problems were being fixed, so nothing was replaced. Fix them again."),
    );
    return;
  }
  if (mending.count > 0) await vscode.workspace.applyEdit(editOf(document, mending.edits));
  const left = (await documents.problems(document))?.decisions ?? 0;
  void vscode.window.showInformationMessage(`${fixed(mending.count)} ${remaining(left)}`.trim());
}

function fixed(count: number): string {
  if (count === 0) return t("No problem here has only one possible fix.");
  return plural(count, t("One problem was fixed."), t`${count} problems were fixed.`);
}

function remaining(count: number): string {
  if (count === 0) return "";
  return plural(count, t("One needs your decision."), t`${count} need your decision.`);
}
