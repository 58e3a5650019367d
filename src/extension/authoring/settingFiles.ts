import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { Address } from "#project/files/address.ts";
import { addressNamed, type NamedAddress } from "#project/namedFiles/addressNamed.ts";
import { findFiles } from "../host/node/findFiles.ts";

const MOST_OFFERED = 50;

export function addressInSetting(path: string, text: Address): NamedAddress {
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(text)) ?? vscode.workspace.workspaceFolders?.[0];
  return addressNamed(path, folder?.uri.toString());
}

export function filesNamed(ending: string): Thenable<vscode.Uri[]> {
  return findFiles(`**/*${ending}`, "**/node_modules/**", MOST_OFFERED);
}

/** As settings name them, in their order. */
export async function filesToChoose(ending: string): Promise<string[]> {
  return (await filesNamed(ending)).map((uri) => vscode.workspace.asRelativePath(uri, false)).sort();
}

/** Resolves to a path relative to the workspace's folder if the file is in one. */
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

/** For everybody working on the same texts: their folder's settings if there is one. */
export function settingTarget(scope: vscode.Uri | undefined): vscode.ConfigurationTarget {
  if (!scope || !vscode.workspace.getWorkspaceFolder(scope)) return vscode.ConfigurationTarget.Global;
  const several = (vscode.workspace.workspaceFolders?.length ?? 0) > 1;
  return several ? vscode.ConfigurationTarget.WorkspaceFolder : vscode.ConfigurationTarget.Workspace;
}
