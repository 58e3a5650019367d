import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { FileRefusedError } from "../../platform/files/fileRefusedError.ts";
import { readBounded } from "../../platform/node/boundedFile.ts";
import type { Address } from "../../project/files/address.ts";
import { isLocal, pathOf } from "../host/node/place.ts";

/**
 * On this machine only regular files, which the target of a link in a workspace may not be.
 * @param most bytes
 * @throws {FileRefusedError} for a special file and for one that is too large; whatever the file system throws.
 */
export async function readUri(file: Address, most: number, signal?: AbortSignal): Promise<Uint8Array> {
  const uri = vscode.Uri.parse(file, true);
  if (isLocal(uri)) return readBounded(pathOf(uri), { most, signal });
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > most) throw new FileRefusedError("too-large", t`${uri.path} is too large to be read.`);
  return vscode.workspace.fs.readFile(uri);
}

/** Like `readUri`, however large. */
export function readWhole(file: Address): Promise<Uint8Array> {
  return readUri(file, Infinity);
}
