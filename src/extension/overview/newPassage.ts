import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { commandTitle } from "../manifest/defineCommands.ts";
import { passageFileName } from "#results/passageFileName.ts";
import type { Services } from "../services/services.ts";
import { PASSAGES_COMMANDS } from "../manifest/passagesManifest.ts";

/**
 * It has a file from the start, so that it stays a passage when it is saved, whatever it is called. Without a folder it has neither name
 * nor file yet.
 */
export async function newPassage({ passageFiles, wrappedTexts }: Pick<Services, "passageFiles" | "wrappedTexts">): Promise<void> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const folder = folders.length > 1 ? await vscode.window.showWorkspaceFolderPick() : folders[0];
  if (!folder && folders.length > 0) return;
  const file = folder && (await askFile(folder.uri));
  if (folder && !file) return;
  if (file) await vscode.workspace.fs.writeFile(file, new Uint8Array());
  const document = await (file ? vscode.workspace.openTextDocument(file) : vscode.workspace.openTextDocument({ language: "plaintext" }));
  if (!passageFiles.isPassage(document)) await passageFiles.choose(document, true);
  await wrappedTexts.wrap(await vscode.window.showTextDocument(document, { preview: false }));
}

/** Undefined if the author cancels. */
async function askFile(folder: vscode.Uri): Promise<vscode.Uri | undefined> {
  const fallback = t("New passage");
  const fileOf = (text: string) => vscode.Uri.joinPath(folder, passageFileName(text, fallback));
  const typed = await vscode.window.showInputBox({
    title: commandTitle(PASSAGES_COMMANDS.newPassage),
    prompt: t("Name of the passage"),
    placeHolder: fallback,
    validateInput: async (text) =>
      (await exists(fileOf(text))) ? t("A passage of this name is already in the folder. Choose another name.") : undefined,
  });
  return typed === undefined ? undefined : fileOf(typed);
}

function exists(uri: vscode.Uri): Promise<boolean> {
  return Promise.resolve(vscode.workspace.fs.stat(uri)).then(
    () => true,
    () => false,
  );
}
