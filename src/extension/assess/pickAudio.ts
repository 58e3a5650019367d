import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { AUDIO_EXTENSIONS, baseName, isAudioName, nearestFirst, sameBaseName } from "#contract/files/fileNames.ts";
import type { Passage } from "../documents/passage.ts";
import { passageInWords, questionTitle } from "#results/passageNames.ts";
import { findFiles } from "../host/node/findFiles.ts";

/** Recordings of a workspace, if there is none beside the passage. */
const MOST_OFFERED_RECORDINGS = 50;

interface AudioItem extends vscode.QuickPickItem {
  uri?: vscode.Uri;
}

/**
 * Offers those beside a passage, the one of the same base name first. For a passage without a place of its own, and one with no recordings
 * beside it, the workspace's are offered. Undefined when the author cancels.
 */
export async function pickAudio(passage: Passage): Promise<vscode.Uri | undefined> {
  const beside = await recordingsBeside(passage);
  const offered = beside.length > 0 ? beside : await recordingsOfWorkspace(passage);
  if (offered.length === 0) return browseForAudio(passage.uri);
  const items: AudioItem[] = offered.map((uri) => ({
    label: baseName(uri),
    description: describe(uri, passage, beside.length > 0),
    iconPath: new vscode.ThemeIcon("unmute"),
    uri,
  }));
  items.push({ label: t("Browse…"), iconPath: new vscode.ThemeIcon("folder-opened"), alwaysShow: true });
  const picked = await vscode.window.showQuickPick(items, {
    title: questionTitle(passage),
    placeHolder: t`Choose a recording of ${passageInWords(passage)}`,
    ignoreFocusOut: true,
    matchOnDescription: true,
  });
  if (!picked) return undefined;
  return picked.uri ?? browseForAudio(passage.uri);
}

function describe(uri: vscode.Uri, passage: Passage, beside: boolean): string | undefined {
  const { called } = passage.reference;
  if (called !== undefined && sameBaseName(baseName(uri), called)) return t`named after ${called}`;
  if (sameBaseName(baseName(uri), passage.name)) return t("same name as the passage");
  const path = vscode.workspace.asRelativePath(uri);
  return beside || path === baseName(uri) ? undefined : path;
}

export async function browseForAudio(beside: vscode.Uri): Promise<vscode.Uri | undefined> {
  const folder = hasFolder(beside) ? vscode.Uri.joinPath(beside, "..") : vscode.workspace.workspaceFolders?.[0]?.uri;
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: t("Choose a Recording"),
      openLabel: t("Assess"),
      defaultUri: folder,
      filters: { [t("Recordings")]: [...AUDIO_EXTENSIONS], [t("All Files")]: ["*"] },
    })) ?? [];
  return uri;
}

async function recordingsBeside({ uri, reference: { called } }: Passage): Promise<vscode.Uri[]> {
  if (!hasFolder(uri)) return [];
  const folder = vscode.Uri.joinPath(uri, "..");
  // A folder that cannot be listed is not a reason to stop: the author can still browse.
  const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(folder)).catch(() => []);
  const names = entries.filter(([name, type]) => (type & vscode.FileType.File) !== 0 && isAudioName(name)).map(([name]) => name);
  const wanted = called !== undefined && names.some((name) => sameBaseName(name, called)) ? called : baseName(uri);
  return nearestFirst(names, wanted).map((name) => vscode.Uri.joinPath(folder, name));
}

async function recordingsOfWorkspace(passage: Passage): Promise<vscode.Uri[]> {
  const found = await findFiles(`**/*.{${AUDIO_EXTENSIONS.join(",")}}`, "**/node_modules/**", MOST_OFFERED_RECORDINGS);
  const order = nearestFirst(found.map(baseName), passage.name);
  return found.sort((a, b) => order.indexOf(baseName(a)) - order.indexOf(baseName(b)));
}

function hasFolder(uri: vscode.Uri): boolean {
  return uri.scheme !== "untitled";
}
