import { fileTooLarge } from "#platform/files/fileRefusedError.ts";
import { isSameBytes } from "#core/isSameBytes.ts";
import { fileError, type HostFiles } from "#platform/browser/hostFiles.ts";
import { filesBelow } from "#platform/filesIn.ts";
import type { ReadLimits } from "#platform/node/boundedFile.ts";
import { uriPath } from "#platform/uriPath.ts";
import { type Address, addressParts, folderOfAddress, joinAddress } from "./address.ts";
import type { Files, ListLimits, Listing, Lock } from "./files.ts";
import { withLock } from "./withLock.ts";

const pathOf = (address: Address): string => uriPath(addressParts(address));

/** For a host without locks and links: the editor's files wherever they are, a browser's, and some in memory. */
export class HostedFiles implements Files {
  /** @param host is asked each time, since a browser's is registered late. */
  constructor(
    private readonly host: () => HostFiles,
    readonly lock: (name: Address) => Promise<Lock | undefined>,
  ) {}

  async read(file: Address, { most, signal }: ReadLimits): Promise<Uint8Array | undefined> {
    signal?.throwIfAborted();
    const path = pathOf(file);
    const entry = await orUndefined(this.host().entry(path));
    if (!entry) return undefined;
    if (entry.isFolder) throw fileError("EISDIR", path);
    if (entry.size > most) throw fileTooLarge(path, most);
    const bytes = await orUndefined(this.host().read(path));
    signal?.throwIfAborted();
    if (bytes && bytes.length > most) throw fileTooLarge(path, most);
    return bytes;
  }

  async list(folder: Address, limits: ListLimits): Promise<Listing> {
    const host = this.host();
    const list = async (address: Address) =>
      (await host.list(pathOf(address))).map(({ name, isFolder }) => ({ name, isFolder, isFile: () => Promise.resolve(!isFolder) }));
    return (await orUndefined(filesBelow(folder, limits, { list, join: joinAddress }))) ?? { files: [], isPartial: false, unread: [] };
  }

  create(file: Address, bytes: Uint8Array): Promise<boolean> {
    const path = pathOf(file);
    return this.alone(file, async () => {
      if (await orUndefined(this.host().entry(path))) return false;
      await this.host().makeFolder(pathOf(folderOfAddress(file)));
      await this.host().write(path, bytes);
      return true;
    });
  }

  replace(file: Address, before: Uint8Array, bytes: Uint8Array): Promise<boolean> {
    const path = pathOf(file);
    return this.alone(file, async () => {
      const now = await orUndefined(this.host().read(path));
      if (!now || !isSameBytes(now, before)) return false;
      await this.host().write(path, bytes);
      return true;
    });
  }

  async remove(file: Address): Promise<void> {
    await orUndefined(this.host().remove(pathOf(file)));
  }

  async removeEmptyFolder(folder: Address): Promise<void> {
    const path = pathOf(folder);
    const entries = await orUndefined(this.host().list(path));
    if (entries?.length === 0) await orUndefined(this.host().remove(path));
  }

  private alone<T>(file: Address, work: () => Promise<T>): Promise<T> {
    return withLock(file, () => this.lock(`${file}.lock`), work);
  }
}

async function orUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

function isAbsence(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes((error as { code?: string }).code ?? "");
}
