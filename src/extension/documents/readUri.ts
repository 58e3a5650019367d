import * as vscode from "vscode";
import { fileTooLarge } from "#platform/files/fileRefusedError.ts";
import { fileError } from "#platform/browser/hostFiles.ts";
import { type Address, addressPath } from "#project/files/address.ts";
import { editorFiles } from "../host/editorFiles.ts";

/**
 * On this machine only regular files, which the target of a link in a workspace may not be.
 * @param most bytes
 * @throws {FileRefusedError} for a special file and for one that is too large; whatever the file system throws.
 */
export async function readUri(file: Address, most: number, signal?: AbortSignal): Promise<Uint8Array> {
  // A version of a file, as source control has it, is named by a query, which is no part of an address.
  const bytes = file.includes("?") ? await readVersion(vscode.Uri.parse(file, true), most) : await editorFiles.read(file, { most, signal });
  if (!bytes) throw fileError("ENOENT", addressPath(file));
  return bytes;
}

async function readVersion(version: vscode.Uri, most: number): Promise<Uint8Array> {
  const bytes = await vscode.workspace.fs.readFile(version);
  if (bytes.length > most) throw fileTooLarge(version.path, most);
  return bytes;
}

/** Like `readUri`, however large. */
export function readWhole(file: Address): Promise<Uint8Array> {
  return readUri(file, Infinity);
}
