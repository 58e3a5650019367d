import { t } from "@vscode/l10n";
import { isAudioName, isTextName } from "#contract/files/fileNames.ts";
import { type Address, addressOf, addressParts, addressPath, folderOfAddress, pathWithin } from "#project/files/address.ts";
import type { Files } from "#project/files/files.ts";
import type { SetFile } from "./pairByName.ts";

export interface SetFiles {
  texts: SetFile[];
  recordings: SetFile[];
  others: Address[];
  /** The folder that all of them are in. */
  base: Address;
  /** Tells the author about the search, in words. */
  notes: string[];
}

export interface SetHost {
  files: Pick<Files, "list">;
  isFolder(address: Address): Promise<boolean>;
  /** The texts that recordings without any beside them may be of. */
  otherTexts(): Promise<Address[]>;
  most: number;
  /** Returns true if a folder's file of this name is wanted as well. */
  isOther?: (name: string) => boolean;
  shown(folder: Address): string;
}

/**
 * The texts and recordings that are meant by folders and files: those in the folders and the files themselves. For recordings only, the
 * texts beside them are taken, or otherwise those elsewhere; for texts only, the recordings beside them.
 */
export async function setFiles(sources: readonly Address[], host: SetHost): Promise<SetFiles> {
  const notes: string[] = [];
  const found: Address[] = [];
  const folders: Address[] = [];
  const { most, isOther = () => false } = host;
  for (const source of sources) {
    if (!(await host.isFolder(source))) {
      found.push(source);
      continue;
    }
    folders.push(source);
    const { files, isPartial } = await host.files.list(source, {
      isWanted: (name) => isTextName(name) || isAudioName(name) || isOther(name),
      most,
    });
    found.push(...files);
    if (isPartial)
      notes.push(t`${host.shown(source)} has more than ${most.toLocaleString("en")} files. Only the first ones were examined.`);
  }
  const files = [...new Set(found)];
  const recordings = files.filter(isAudioName);
  let texts = files.filter(isTextName);
  if (folders.length === 0 && texts.length === 0) {
    texts = await besides(recordings, isTextName, host);
    if (texts.length === 0) texts = await host.otherTexts();
  } else if (folders.length === 0 && recordings.length === 0) recordings.push(...(await besides(texts, isAudioName, host)));
  const base = baseOf([...folders, ...[...texts, ...recordings].map(folderOfAddress)]);
  const placed = (uri: Address) => ({ uri, path: pathWithin(base, uri) ?? addressPath(uri) });
  return { texts: texts.map(placed), recordings: recordings.map(placed), others: files.filter(isOther), base, notes };
}

async function besides(files: readonly Address[], isOne: (name: string) => boolean, { files: disk }: SetHost): Promise<Address[]> {
  const folders = [...new Set(files.map(folderOfAddress))];
  const listed = await Promise.all(folders.map((folder) => disk.list(folder, { isWanted: isOne, depth: 0 }).catch(() => ({ files: [] }))));
  return listed.flatMap((one) => one.files);
}

/** The deepest folder that contains all of them. */
function baseOf([first, ...rest]: readonly Address[]): Address {
  const parts = addressParts(first!);
  let steps = parts.path.split("/");
  for (const other of rest.map((one) => addressPath(one).split("/"))) {
    const end = steps.findIndex((step, i) => step !== other[i]);
    if (end >= 0) steps = steps.slice(0, end);
  }
  return addressOf({ ...parts, path: steps.join("/") || "/" });
}
