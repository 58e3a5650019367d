import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { baseName } from "#contract/files/fileNames.ts";
import { formHtml } from "#core/export/form/formHtml.ts";
import { referenceOf } from "#core/passage/reference.ts";
import { splitName } from "#core/splitName.ts";
import { ENGLISH } from "#language/english/english.ts";
import { blankTimeline } from "#operations/blankTimeline.ts";
import type { Scopes } from "#project/scopes/scopes.ts";
import { tellOfExport, writeExport } from "../../documents/exportedFile.ts";
import { nothingToRead } from "../../documents/passage.ts";
import { scopedText } from "./scopes/editorScopes.ts";

/**
 * The text line by line, with running counts of its words and room for marks.
 * @throws {HumanError} `reference-empty`, `export-failed`
 */
export async function exportForm(document: vscode.TextDocument, scopes: Scopes): Promise<void> {
  const { uri, languageId } = document;
  const facts = scopes.facts(scopedText(document));
  const reference = referenceOf({ text: document.getText(), languageId, selections: [], facts });
  if (reference.text === "") throw nothingToRead(baseName(uri), languageId, false);
  const folder = document.isUntitled ? vscode.workspace.workspaceFolders?.[0]?.uri : vscode.Uri.joinPath(uri, "..");
  const target = await vscode.window.showSaveDialog({
    title: t("Export Form to Mark by Hand"),
    defaultUri: folder && vscode.Uri.joinPath(folder, `${splitName(baseName(uri)).stem}.form.html`),
    filters: { HTML: ["html"] },
  });
  if (!target) return;
  await writeExport(target, formHtml({ timeline: blankTimeline(reference, ENGLISH), title: baseName(uri), isBlank: true }));
  void tellOfExport(target, { isPage: true });
}
