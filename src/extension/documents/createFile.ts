import { mkdir, writeFile } from "../../platform/node/files.ts";
import { join } from "../../platform/node/paths.ts";
import * as vscode from "vscode";

/** Writes a new file; false when one of that name has come into being in the meantime. */
export async function createFile(uri: vscode.Uri, bytes: Uint8Array): Promise<boolean> {
  if (uri.scheme !== "file") {
    if (await vscode.workspace.fs.stat(uri).then(() => true, () => false)) return false;
    await vscode.workspace.fs.writeFile(uri, bytes);
    return true;
  }
  await mkdir(join(uri.fsPath, ".."), { recursive: true });
  try {
    await writeFile(uri.fsPath, bytes, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
