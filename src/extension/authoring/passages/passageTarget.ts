import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { rangeOf } from "../places.ts";
import { PASSAGE_LANGUAGES } from "#authoring/passages/passageLanguages.ts";

/** By its address, which a link contains as text, or the active one. If there is none, undefined and a message to the author. */
export async function passageTarget([target]: readonly unknown[]): Promise<vscode.TextDocument | undefined> {
  const uri = target instanceof vscode.Uri ? target : typeof target === "string" ? vscode.Uri.parse(target, true) : undefined;
  const document = uri ? await vscode.workspace.openTextDocument(uri) : vscode.window.activeTextEditor?.document;
  if (document && PASSAGE_LANGUAGES.includes(document.languageId)) return document;
  void vscode.window.showInformationMessage(
    document
      ? t("A passage is plain text or Markdown. Open one, or change the language of this file.")
      : t("Open a passage first: a plain text or Markdown file."),
  );
  return undefined;
}

/** A link gives each place by two offsets. */
export async function showPlace(document: vscode.TextDocument, [, ...offsets]: readonly unknown[]): Promise<void> {
  const isOffset = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
  if (!offsets.every(isOffset) || offsets.length < 2) return;
  const ranges = offsets.flatMap((start, index) =>
    index % 2 === 0 && offsets[index + 1] !== undefined ? [rangeOf(document, { start, end: offsets[index + 1]! })] : [],
  );
  const editor = await vscode.window.showTextDocument(document, { viewColumn: columnOf(document.uri), selection: ranges[0] });
  if (ranges.length > 1) editor.selections = ranges.map(({ start, end }) => new vscode.Selection(start, end));
}

/** A link to a passage's words does not open it again in the column of the profile. */
function columnOf(uri: vscode.Uri): vscode.ViewColumn {
  const shows = ({ input }: vscode.Tab) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString();
  return vscode.window.tabGroups.all.find(({ tabs }) => tabs.some(shows))?.viewColumn ?? vscode.ViewColumn.One;
}
