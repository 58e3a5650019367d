import * as vscode from "vscode";
import { nameInUri } from "#contract/files/fileNames.ts";
import type { Address } from "#project/files/address.ts";
import { setFiles, type SetFiles } from "#sets/plan/setFiles.ts";
import { editorFiles } from "../host/editorFiles.ts";
import { findFiles } from "../host/node/findFiles.ts";

const MOST_IN_FOLDER = 10_000;
const MOST_IN_WORKSPACE = 500;

/** Texts for recordings that have none beside them are searched for in the workspace. */
export function editorSetFiles(sources: readonly vscode.Uri[]): Promise<SetFiles> {
  return setFiles(sources.map(String), {
    files: editorFiles,
    isFolder: async (address: Address) =>
      ((await vscode.workspace.fs.stat(vscode.Uri.parse(address, true))).type & vscode.FileType.Directory) !== 0,
    otherTexts: async () => (await findFiles("**/*.{txt,md,markdown,arpabet}", "**/{node_modules,.git}/**", MOST_IN_WORKSPACE)).map(String),
    most: MOST_IN_FOLDER,
    shown: nameInUri,
  });
}
