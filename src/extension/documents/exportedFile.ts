import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { baseName } from "#contract/files/fileNames.ts";
import { HumanError } from "#core/humanError.ts";

/** @throws {HumanError} `export-failed` */
export async function writeExport(target: vscode.Uri, content: string | Uint8Array): Promise<void> {
  try {
    await vscode.workspace.fs.writeFile(target, typeof content === "string" ? new TextEncoder().encode(content) : content);
  } catch (cause) {
    throw new HumanError("export-failed", t`${baseName(target)} could not be written. Check that its folder is writable.`, { cause });
  }
}

/**
 * Says where an export is, and offers to open it and to show it among other files.
 * @param about.isPage true for HTML, which is for a browser: that cannot reach the files of another machine. The rest is for the editor.
 * @param about.message in place of “Exported to …”.
 */
export async function tellOfExport(target: vscode.Uri, about: { isPage?: boolean; message?: string } = {}): Promise<void> {
  const { isPage = false } = about;
  const name = vscode.workspace.asRelativePath(target);
  const isNear = target.scheme === "file" && vscode.env.remoteName === undefined && vscode.env.uiKind === vscode.UIKind.Desktop;
  const isInWorkspace = vscode.workspace.getWorkspaceFolder(target) !== undefined;
  const isToDownload = isPage && !isNear && isInWorkspace;
  const action = (title: string, command: string) => ({ title, run: () => vscode.commands.executeCommand(command, target) });
  const open = isPage && isNear ? { title: t("Open"), run: () => vscode.env.openExternal(target) } : action(t("Open"), "vscode.open");
  const show = isNear ? [action(t("Show in Folder"), "revealFileInOS")] : [action(t("Show in Explorer"), "revealInExplorer")];
  const message = isToDownload
    ? t`Exported to ${name}. To print it, choose “Download…” from its menu in the Explorer and open it in your browser.`
    : (about.message ?? t`Exported to ${name}.`);
  // The editor's explorer has only what is in the workspace.
  const actions = [...(isToDownload ? [] : [open]), ...(isNear || isInWorkspace ? show : [])];
  await (await vscode.window.showInformationMessage(message, ...actions))?.run();
}
