import { mkdir, writeFile } from "../../platform/node/files.ts";
import { dirname } from "../../platform/node/paths.ts";
import * as vscode from "vscode";
import { isLocal, pathOf } from "../host/node/place.ts";

/** Writes a new file; false if one of that name has been created in the meantime. */
export async function createFile(uri: vscode.Uri, bytes: Uint8Array): Promise<boolean> {
  if (!isLocal(uri)) {
    if (
      await vscode.workspace.fs.stat(uri).then(
        () => true,
        () => false,
      )
    )
      return false;
    await vscode.workspace.fs.writeFile(uri, bytes);
    return true;
  }
  const path = pathOf(uri);
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(path, bytes, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
