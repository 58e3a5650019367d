import * as vscode from "vscode";
import { baseName } from "#contract/files/fileNames.ts";
import { textKindOf } from "#core/passage/textNames.ts";
import { pauses } from "#platform/time/pauses.ts";
import type { PassageFiles } from "../passages/passageFiles.ts";
import { isPassedOver, PASSED_OVER } from "../passedOver.ts";
import { isLocal } from "../../host/node/place.ts";
import { findFiles } from "../../host/node/findFiles.ts";

const REFERENCES = "**/*.arpabet";
/** References and passages of the workspace, as far as that is on a disk, in order. */
export async function projectFiles(
  passages: PassageFiles,
  most: number,
  token?: vscode.CancellationToken,
): Promise<{ files: string[]; isPartial: boolean }> {
  const found = new Map<string, vscode.Uri>();
  for (const folder of foldersOnDisk()) {
    for (const glob of [REFERENCES, ...passages.globsOf(folder)]) {
      for (const uri of await findFiles(new vscode.RelativePattern(folder, glob), PASSED_OVER, most + 1, token))
        found.set(uri.toString(), uri);
      if (token?.isCancellationRequested) return { files: [], isPartial: false };
    }
  }
  for (const uri of passages.chosenFiles) if (isOnDisk(uri)) found.set(uri.toString(), uri);
  const files: string[] = [];
  const isPassage = passages.fileTest();
  const pause = pauses();
  for (const [file, uri] of found) {
    if (isProjectFile(uri, isPassage)) files.push(file);
    await pause();
  }
  return { files: files.sort().slice(0, most), isPartial: files.length > most };
}

export async function hasProjectFiles(passages: PassageFiles): Promise<boolean> {
  for (const folder of foldersOnDisk()) {
    for (const glob of [REFERENCES, ...passages.globsOf(folder)]) {
      const [found] = await findFiles(new vscode.RelativePattern(folder, glob), PASSED_OVER, 1);
      if (found) return true;
    }
  }
  return passages.chosenFiles.some(isOnDisk);
}

/** By its name and place. @param isPassage `PassageFiles.fileTest` */
export function isProjectFile(uri: vscode.Uri, isPassage: (uri: vscode.Uri) => boolean): boolean {
  if (!isOnDisk(uri) || isPassedOver(uri)) return false;
  return textKindOf(baseName(uri)) === "arpabet" || isPassage(uri);
}

function isOnDisk(uri: vscode.Uri): boolean {
  return isLocal(uri) && vscode.workspace.getWorkspaceFolder(uri) !== undefined;
}

function foldersOnDisk(): readonly vscode.WorkspaceFolder[] {
  return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => isLocal(uri));
}
