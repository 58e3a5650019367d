import type { ReadLimits } from "#platform/node/boundedFile.ts";
import type { Address } from "./address.ts";

export interface ListLimits {
  isWanted: (name: string) => boolean;
  /** Levels of folders below the first, 16 unless given; 0 for the files of the folder alone. */
  depth?: number;
  /** 10,000 files unless given. */
  most?: number;
  signal?: AbortSignal | undefined;
}

export interface Listing {
  /** Level by level, sorted in each folder as people sort names. */
  files: Address[];
  /** True if a limit ended the search, so that there may be more. */
  isPartial: boolean;
  /** Folders that could not be read. */
  unread: Address[];
}

export interface Lock {
  release(): Promise<void>;
}

/** Ends what was registered; the editor's disposables are such. */
export interface Registration {
  dispose(): void;
}

/**
 * The files of a host by their addresses: the editor's, Node's, or some in memory. The state of a project is kept through this, so that
 * each host only passes its own.
 */
export interface Files {
  /**
   * Undefined where there is no file.
   * @throws {FileRefusedError} for what is not a regular file or is larger than `most`; otherwise what the host throws (EISDIR for a
   * folder).
   */
  read(file: Address, limits: ReadLimits): Promise<Uint8Array | undefined>;

  /** Also from folders in it; none where there is no such folder. Folders that no search enters are passed over: `node_modules`, `.git` and the like. */
  list(folder: Address, limits: ListLimits): Promise<Listing>;

  /** Writes a new file with its folders, whole or not at all. @returns false where something is there already. */
  create(file: Address, bytes: Uint8Array): Promise<boolean>;

  /**
   * Replaces a file in one step, if it still holds `before`. Other processes that use this function wait for their turn.
   * @returns false where it holds something else by now or is gone: nothing was written.
   */
  replace(file: Address, before: Uint8Array, bytes: Uint8Array): Promise<boolean>;

  /** Does nothing where there is no such file. */
  remove(file: Address): Promise<void>;

  /** Does nothing where there is no such folder, or something is in it. */
  removeEmptyFolder(folder: Address): Promise<void>;

  /**
   * Takes a lock that one process at a time can hold; it ends with the process, however that ends, and never by a guess about its age.
   * @param name a file that is used for nothing else.
   * @returns undefined while another process, or another part of this one, holds it.
   */
  lock(name: Address): Promise<Lock | undefined>;
}

/** Files of a host that reports what others do with them. */
export interface WatchedFiles extends Files {
  /**
   * Reports files that appear, change or disappear, also those that come with a folder. Anything else that disappears is reported as well:
   * it may have been a folder, and only the caller knows which files it had of it.
   * @param wanted `depth` 0 for the files of the folder alone.
   */
  watch(folder: Address, wanted: Pick<ListLimits, "isWanted" | "depth">, onChange: (address: Address) => void): Registration;
}
