import * as vscode from "vscode";
import { pathWithin } from "#project/files/address.ts";
import type { SuiteFolders } from "#sets/suites/fileProblems.ts";
import { suiteFolderOf } from "#sets/suites/suiteFolder.ts";
import { editorFiles } from "../host/editorFiles.ts";

/** Recordings are searched for in the workspace, or below the suite if it is in none. */
export function editorSuiteFolder(suite: vscode.Uri): SuiteFolders {
  const folder = vscode.Uri.joinPath(suite, "..").toString();
  return {
    ...suiteFolderOf(suite.toString(), {
      files: editorFiles,
      admits: (from) =>
        vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(from, true)) !== undefined || pathWithin(folder, from) !== undefined,
    }),
    exists: async (uri) => {
      try {
        return ((await vscode.workspace.fs.stat(vscode.Uri.parse(uri, true))).type & vscode.FileType.File) !== 0;
      } catch {
        return false;
      }
    },
  };
}
