import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { HumanError } from "#core/humanError.ts";
import type { Address } from "#project/files/address.ts";
import { changeFile } from "#project/files/changeFile.ts";
import { editorFiles } from "../host/editorFiles.ts";
import { openDocument } from "./writtenText.ts";

const LARGEST_FILE_BYTES = 5_000_000;

/**
 * Changes a file of a project, with whatever others write to it meanwhile; if it is open with changes, these are changed and saved.
 * @param change as `changeFile` takes it
 * @throws {HumanError} `project-file-not-written`; as `changeFile` does.
 */
export async function changeText(file: Address, change: (text: string | undefined) => string | undefined): Promise<void> {
  const open = openDocument(vscode.Uri.parse(file, true));
  if (!open?.isDirty)
    return void (await changeFile(editorFiles, file, { most: LARGEST_FILE_BYTES }, change).catch((error: unknown) => {
      throw error instanceof HumanError ? error : notWritten(file, error);
    }));
  const text = change(open.getText());
  if (text === undefined) return;
  await replaceAll(open, text);
  if (!(await open.save())) throw notWritten(file);
}

/** @throws {HumanError} `project-file-not-written` */
export async function replaceAll(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(new vscode.Position(0, 0), document.lineAt(document.lineCount - 1).range.end), text);
  if (!(await vscode.workspace.applyEdit(edit))) throw notWritten(document.uri.toString());
}

export function notWritten(file: Address, cause?: unknown): HumanError {
  return new HumanError(
    "project-file-not-written",
    t`${vscode.workspace.asRelativePath(vscode.Uri.parse(file, true))} could not be written, so nothing has changed. Is its folder writable?`,
    { cause },
  );
}
