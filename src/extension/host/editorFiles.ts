import * as vscode from "vscode";
import type { ReadLimits } from "#platform/node/boundedFile.ts";
import { systemClock } from "#platform/time/clock.ts";
import { type Address, addressParts } from "#project/files/address.ts";
import type { Files, ListLimits, Listing, Lock, Registration, WatchedFiles } from "#project/files/files.ts";
import { FolderWatch } from "#project/files/folderWatch.ts";
import { HostedFiles } from "#project/files/hostedFiles.ts";
import { localFiles } from "#project/files/node/localFiles.ts";
import { editorHostFiles } from "./editorHostFiles.ts";
import { isLocal } from "./node/place.ts";
import { remoteLock } from "./node/remoteLock.ts";

class EditorFiles implements WatchedFiles {
  private readonly remote = new HostedFiles(() => editorHostFiles(vscode.workspace.fs, (parts) => vscode.Uri.from(parts)), remoteLock);

  read(file: Address, limits: ReadLimits): Promise<Uint8Array | undefined> {
    return this.hand(file).read(file, limits);
  }

  list(folder: Address, limits: ListLimits): Promise<Listing> {
    return this.hand(folder).list(folder, limits);
  }

  create(file: Address, bytes: Uint8Array): Promise<boolean> {
    return this.hand(file).create(file, bytes);
  }

  replace(file: Address, before: Uint8Array, bytes: Uint8Array): Promise<boolean> {
    return this.hand(file).replace(file, before, bytes);
  }

  remove(file: Address): Promise<void> {
    return this.hand(file).remove(file);
  }

  removeEmptyFolder(folder: Address): Promise<void> {
    return this.hand(folder).removeEmptyFolder(folder);
  }

  lock(name: Address): Promise<Lock | undefined> {
    return this.hand(name).lock(name);
  }

  watch(folder: Address, wanted: Pick<ListLimits, "isWanted" | "depth">, onChange: (address: Address) => void): Registration {
    const events = new FolderWatch({ ...wanted, files: this, timers: systemClock, onChange });
    // With `**`, also below folders outside the workspace; without, the editor watches only the folder itself.
    const pattern = new vscode.RelativePattern(vscode.Uri.parse(folder, true), wanted.depth === 0 ? "*" : "**");
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    return vscode.Disposable.from(
      watcher,
      watcher.onDidCreate((uri) => events.created(uri.toString())),
      watcher.onDidChange((uri) => events.changed(uri.toString())),
      watcher.onDidDelete((uri) => events.deleted(uri.toString())),
      events,
    );
  }

  private hand(address: Address): Files {
    return isLocal(addressParts(address)) ? localFiles : this.remote;
  }
}

/** The files of this machine as Node sees them, all others by way of the editor. */
export const editorFiles: WatchedFiles = new EditorFiles();
