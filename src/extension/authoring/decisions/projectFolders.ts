import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { Address } from "#project/files/address.ts";
import type { ProjectFolders } from "#project/decisions/projectDecisions.ts";

/** The folders of the workspace are the projects. */
export const workspaceFolders: ProjectFolders = {
  of: (text) => vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(text, true))?.uri.toString(),
  onDidRemove: (listener) =>
    vscode.workspace.onDidChangeWorkspaceFolders(({ removed }) => {
      for (const { uri } of removed) listener(uri.toString());
    }),
};

export function reportDamaged(file: Address, failure: string): void {
  const uri = vscode.Uri.parse(file, true);
  const open = t("Open File");
  const shown = vscode.window.showWarningMessage(
    `${vscode.workspace.asRelativePath(uri)}: ${failure} ${t("What it said before, if anything, counts until it is corrected.")}`,
    open,
  );
  void shown.then((answer) => (answer === open ? vscode.commands.executeCommand("vscode.open", uri) : undefined));
}
