import * as vscode from "vscode";
import type { BookFile } from "../../client/speakers/addressBook.ts";

const WORKSPACE_FILE = ".vscode/speech-assessment-speakers.json";

/**
 * Where the address book is: in the extension's own folder, or in the workspace if the author's own setting says so and
 * the workspace is trusted.
 */
export function bookUri(keepIn: "extension" | "workspace", globalStorage: vscode.Uri): vscode.Uri {
  const folder = vscode.workspace.isTrusted ? vscode.workspace.workspaceFolders?.[0]?.uri : undefined;
  return keepIn === "workspace" && folder ? vscode.Uri.joinPath(folder, WORKSPACE_FILE) : vscode.Uri.joinPath(globalStorage, "speakers.json");
}

/** A file that appears as a whole through one rename. */
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
      await vscode.workspace.fs.createDirectory(folder);
      const partial = vscode.Uri.joinPath(folder, `.speakers-${crypto.randomUUID()}.partial`);
      try {
        await vscode.workspace.fs.writeFile(partial, new TextEncoder().encode(text));
        await vscode.workspace.fs.rename(partial, uri, { overwrite: true });
      } catch (error) {
        await Promise.resolve(vscode.workspace.fs.delete(partial)).catch(() => undefined);
        throw error;
      }
    },
  };
}
