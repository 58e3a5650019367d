import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "../../platform/node/paths.ts";
import { t } from "@vscode/l10n";
import type * as vscode from "vscode";
import { HumanError } from "../../core/humanError.ts";
import { baseName, containerOf } from "../../contract/fileNames.ts";

export interface LocalAudio {
  /** Absolute path on this machine. */
  path: string;
  /** Removes the copy, if one was made. */
  release(): Promise<void>;
}

/**
 * A recording as a file of this machine: itself where it is one, else a copy in the temporary folder, made with `read`.
 * @throws {HumanError} `recording-unreadable` when it cannot be read.
 */
export async function localAudio(uri: vscode.Uri, read: (uri: vscode.Uri) => PromiseLike<Uint8Array>): Promise<LocalAudio> {
  if (uri.scheme === "file") return { path: uri.fsPath, release: () => Promise.resolve() };
  let bytes: Uint8Array;
  try {
    bytes = await read(uri);
  } catch (error) {
    throw new HumanError("recording-unreadable", t`${baseName(uri)} cannot be read. It may have been moved, or its server cannot be reached.`, { cause: error });
  }
  const folder = await mkdtemp(join(tmpdir(), "speech-assessment-"));
  const release = () => rm(folder, { recursive: true, force: true });
  try {
    // The name stays here: it may say who the child is, and only its ending matters.
    const path = join(folder, `recording.${containerOf(uri.path) ?? "bin"}`);
    await writeFile(path, bytes, { mode: 0o600 });
    return { path, release };
  } catch (error) {
    await release();
    throw error;
  }
}
