import * as vscode from "vscode";
import type { BookFile } from "../../client/speakers/addressBook.ts";
import { rename } from "../../platform/node/files.ts";
import { isLocal, pathOf } from "../host/node/place.ts";

const WORKSPACE_FILE = ".vscode/speech-assessment-speakers.json";

/**
 * Where the address book is: in the extension's own folder, or in the workspace if the author's own setting says so and
 * the workspace is trusted.
 */
export function bookUri(keepIn: "extension" | "workspace", globalStorage: vscode.Uri): vscode.Uri {
  const folder = vscode.workspace.isTrusted ? vscode.workspace.workspaceFolders?.[0]?.uri : undefined;
  return keepIn === "workspace" && folder
    ? vscode.Uri.joinPath(folder, WORKSPACE_FILE)
    : vscode.Uri.joinPath(globalStorage, "speakers.json");
}

/** A file that is replaced as a whole, in one step: there is always one. */
export function bookFileAt(uri: vscode.Uri): BookFile {
  return {
    async read() {
      try {
        return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
      } catch (error) {
        if (error instanceof vscode.FileSystemError && error.code === "FileNotFound") return undefined;
        throw error;
      }
    },
    async write(text) {
      const folder = vscode.Uri.joinPath(uri, "..");
      const bytes = new TextEncoder().encode(text);
      await vscode.workspace.fs.createDirectory(folder);
      if (!isLocal(uri)) return vscode.workspace.fs.writeFile(uri, bytes);
      const partial = vscode.Uri.joinPath(folder, `.speakers-${crypto.randomUUID()}.partial`);
      try {
        await vscode.workspace.fs.writeFile(partial, bytes);
        // The editor's own rename deletes what is in the way before it renames.
        await rename(pathOf(partial), pathOf(uri));
      } catch (error) {
        await Promise.resolve(vscode.workspace.fs.delete(partial)).catch(() => undefined);
        throw error;
      }
    },
  };
}
