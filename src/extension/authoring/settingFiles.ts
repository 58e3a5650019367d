import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { FilePlace } from "../../core/text/filePlace.ts";

/** The file's address, for a setting that applies to a document; or why there cannot be one, in words. */
export function fileAt(place: FilePlace, scope: vscode.Uri): vscode.Uri | string {
  const folder = (vscode.workspace.getWorkspaceFolder(scope) ?? vscode.workspace.workspaceFolders?.[0])?.uri;
  if (place.kind === "relative")
    return folder
      ? vscode.Uri.joinPath(folder, place.path)
      : t`“${place.path}” is relative to the workspace folder, but no folder is open. Open one, or give the whole path.`;
  const file = vscode.Uri.file(place.path);
  // In a remote or virtual workspace a path belongs to that machine.
  return folder && folder.scheme !== "file" ? folder.with({ path: file.path }) : file;
}

/** Asks for a file, for a setting: its path relative to the workspace's folder if it is in one. */
export async function browseForFile(
  scope: vscode.Uri | undefined,
  dialog: { title: string; filters: Record<string, string[]> },
): Promise<string | undefined> {
  const folder = scope && vscode.workspace.getWorkspaceFolder(scope)?.uri;
  const [uri] = (await vscode.window.showOpenDialog({ ...dialog, openLabel: t("Choose"), defaultUri: folder })) ?? [];
  return uri && pathForSetting(uri);
}

/** Relative to the workspace's folder, with forward slashes, for a file in it; otherwise the whole path. */
export function pathForSetting(uri: vscode.Uri): string {
  const relative = vscode.workspace.asRelativePath(uri, false);
  return relative === uri.path || relative === uri.fsPath ? uri.fsPath : relative;
}

/** Returns the target for a setting that everybody working on the same texts should share: their folder's settings if there is one. */
export function settingTarget(scope: vscode.Uri | undefined): vscode.ConfigurationTarget {
  if (!scope || !vscode.workspace.getWorkspaceFolder(scope)) return vscode.ConfigurationTarget.Global;
  const several = (vscode.workspace.workspaceFolders?.length ?? 0) > 1;
  return several ? vscode.ConfigurationTarget.WorkspaceFolder : vscode.ConfigurationTarget.Workspace;
}
