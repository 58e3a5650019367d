import * as vscode from "vscode";

export async function isGone(uri: vscode.Uri): Promise<boolean> {
  return Promise.resolve(vscode.workspace.fs.stat(uri)).then(
    () => false,
    (error: unknown) => error instanceof vscode.FileSystemError && error.code === "FileNotFound",
  );
}
