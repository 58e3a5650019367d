import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { baseName } from "#contract/files/fileNames.ts";
import type { Passage } from "../documents/passage.ts";

/**
 * The passage's own, or one that the author chooses if that is not possible, before anything is recorded. Undefined when the author
 * cancels.
 */
export async function takeFolder(passage: Passage): Promise<vscode.Uri | undefined> {
  let reason = await whyNotBeside(passage);
  if (reason === undefined) return vscode.Uri.joinPath(passage.uri, "..");
  const choose = t("Choose Folder…");
  for (;;) {
    if (
      (await vscode.window.showWarningMessage(reason, { modal: true, detail: t("Choose another folder for the recording.") }, choose)) !==
      choose
    )
      return undefined;
    const defaultUri = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === "file")?.uri;
    const [folder] =
      (await vscode.window.showOpenDialog({
        title: t("Choose a Folder for the Recording"),
        openLabel: t("Choose"),
        canSelectFolders: true,
        canSelectFiles: false,
        ...(defaultUri && { defaultUri }),
      })) ?? [];
    if (!folder) return undefined;
    if (folder.scheme === "file" && (await canBeWritten(folder))) return folder;
    reason = t`Files cannot be saved in ${baseName(folder)}.`;
  }
}

async function whyNotBeside({ uri, name }: Passage): Promise<string | undefined> {
  if (uri.scheme === "untitled") return t`${name} has not been saved, so it has no folder for a recording.`;
  // A file system of another extension may send what is written to it elsewhere, such as to a repository on the web.
  if (uri.scheme !== "file") return t`${name} is not in a folder on this machine, so the recording cannot be saved beside it.`;
  return (await canBeWritten(vscode.Uri.joinPath(uri, "..")))
    ? undefined
    : t`The folder of ${name} is read-only, so the recording cannot be saved there.`;
}

async function canBeWritten(folder: vscode.Uri): Promise<boolean> {
  return access(folder.fsPath, constants.W_OK).then(
    () => true,
    () => false,
  );
}
