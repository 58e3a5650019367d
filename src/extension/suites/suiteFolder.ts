import * as vscode from "vscode";
import { AUDIO_EXTENSIONS } from "../../contract/files/fileNames.ts";
import type { SuiteFolders } from "../../sets/suites/fileProblems.ts";
import { findFiles } from "../host/node/findFiles.ts";

/** Nobody runs more recordings than this at once. */
const MOST_FILES = 10_000;

/** Recordings are searched for in the workspace, or below the suite if it is in none. */
export function suiteFolderOf(suite: vscode.Uri): SuiteFolders {
  const folder = vscode.Uri.joinPath(suite, "..");
  return {
    resolve: (path) => uriOf(path, folder).toString(),
    exists: async (uri) => {
      try {
        return ((await vscode.workspace.fs.stat(vscode.Uri.parse(uri, true))).type & vscode.FileType.File) !== 0;
      } catch {
        return false;
      }
    },
    list: async (path, isDeep) => {
      const from = path === "" ? folder : uriOf(path, folder);
      const isInside = vscode.workspace.getWorkspaceFolder(from) !== undefined || `${from.path}/`.startsWith(`${folder.path}/`);
      if (!isInside) return undefined;
      const endings = AUDIO_EXTENSIONS.flatMap((extension) => [extension, extension.toUpperCase()]);
      const pattern = new vscode.RelativePattern(from, `${isDeep ? "**/" : ""}*.{${endings.join(",")}}`);
      const found = await findFiles(pattern, null, MOST_FILES);
      return found.map(({ path: at }) => at.slice(from.path.replace(/\/$/, "").length + 1));
    },
  };
}

/** @param path relative to the suite's folder, absolute, or a URI. */
function uriOf(path: string, folder: vscode.Uri): vscode.Uri {
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(path)) return vscode.Uri.parse(path, true);
  if (!/^(?:\/|[a-z]:[\\/])/i.test(path)) return vscode.Uri.joinPath(folder, path);
  const file = vscode.Uri.file(path);
  // In a remote or virtual workspace a path belongs to that machine.
  return folder.scheme === "file" ? file : folder.with({ path: file.path });
}
