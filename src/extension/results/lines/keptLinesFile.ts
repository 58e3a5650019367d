import * as vscode from "vscode";
import type { Late } from "#platform/late.ts";
import { stat } from "#platform/node/files.ts";
import type { Address } from "#project/files/address.ts";
import { type FileStamp, type KeptLine, KeptLines } from "#sets/overview/keptLines.ts";
import { readUri } from "../../documents/readUri.ts";
import { isLocal, pathOf } from "../../host/node/place.ts";
import type { Services } from "../../services/services.ts";

const FILE = "overview-lines.json";
const LARGEST_FILE_BYTES = 100_000_000;
/** Milliseconds after the last line until they are written. */
const PAUSE_MS = 1500;

declare module "../../services/services.ts" {
  interface Services {
    readonly keptLines: Late<KeptLinesFile>;
  }
}

/**
 * The lines that sets and overviews of this workspace have shown, in the extension's storage. Whoever writes last has theirs there; a file
 * that is lost or damaged only means that results are read again.
 */
export class KeptLinesFile implements vscode.Disposable {
  private readonly folder: vscode.Uri;
  private read: Promise<KeptLines> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly services: Pick<Services, "context" | "log" | "program">) {
    this.folder = services.context.storageUri ?? services.context.globalStorageUri;
  }

  async find(uri: Address, stamp: FileStamp): Promise<KeptLine | undefined> {
    return (await this.lines()).find(uri, stamp);
  }

  async keep(line: KeptLine, version: number): Promise<void> {
    (await this.lines()).keep(line, version);
    this.soon();
  }

  async versionOf(uri: Address): Promise<number> {
    return (await this.lines()).versionOf(uri);
  }

  async forget(uri: Address): Promise<void> {
    (await this.lines()).forget(uri);
    this.soon();
  }

  dispose(): void {
    clearTimeout(this.timer);
    void this.write();
  }

  private lines(): Promise<KeptLines> {
    const program = `${this.services.program} ${vscode.env.language}`;
    // Where the program is being changed, what it made before is of no use.
    const isDevelopment = this.services.context.extensionMode === vscode.ExtensionMode.Development;
    return (this.read ??= isDevelopment
      ? Promise.resolve(new KeptLines(program))
      : readUri(vscode.Uri.joinPath(this.folder, FILE).toString(), LARGEST_FILE_BYTES).then(
          (bytes) => new KeptLines(program, new TextDecoder().decode(bytes)),
          () => new KeptLines(program),
        ));
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.write(), PAUSE_MS);
  }

  private async write(): Promise<void> {
    const lines = await this.read;
    if (!lines?.isChanged) return;
    lines.isChanged = false;
    try {
      await vscode.workspace.fs.createDirectory(this.folder);
      await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(this.folder, FILE), new TextEncoder().encode(lines.text()));
    } catch (error) {
      lines.isChanged = true;
      this.services.log.warn("The lines of results could not be kept", error);
    }
  }
}

/** Undefined for a file that is gone, and where nobody says when it was changed. */
export async function stampOf(uri: vscode.Uri): Promise<FileStamp | undefined> {
  try {
    // The editor would be asked by a message for each file.
    const { mtimeMs: changed, size } = isLocal(uri) ? await stat(pathOf(uri)) : await editorStat(uri);
    return changed > 0 ? { changed, bytes: size } : undefined;
  } catch {
    return undefined;
  }
}

async function editorStat(uri: vscode.Uri): Promise<{ mtimeMs: number; size: number }> {
  const { mtime, size } = await vscode.workspace.fs.stat(uri);
  return { mtimeMs: mtime, size };
}
