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

/** @param isPage true for HTML, which is for a browser: that cannot reach the files of another machine. The rest is text. */
export async function offerToOpen(target: vscode.Uri, isPage: boolean): Promise<void> {
  const open = t("Open");
  const name = vscode.workspace.asRelativePath(target);
  const isNear = target.scheme === "file" && vscode.env.remoteName === undefined && vscode.env.uiKind === vscode.UIKind.Desktop;
  if (isPage && !isNear && vscode.workspace.getWorkspaceFolder(target)) {
    const show = t("Show in Explorer");
    const answer = await vscode.window.showInformationMessage(
      t`Exported to ${name}. To print it, choose “Download…” from its menu in the Explorer and open it in your browser.`,
      show,
    );
    if (answer === show) await vscode.commands.executeCommand("revealInExplorer", target);
    return;
  }
  if ((await vscode.window.showInformationMessage(t`Exported to ${name}.`, open)) !== open) return;
  if (isPage && isNear) await vscode.env.openExternal(target);
  else await vscode.window.showTextDocument(target);
}
