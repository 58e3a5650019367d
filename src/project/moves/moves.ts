import { nameInUri } from "#contract/files/fileNames.ts";
import { pathFrom } from "#platform/relativePath.ts";
import { type Address, addressOf, addressParts, addressPath, folderOfAddress, joinAddress, pathWithin } from "../files/address.ts";
import { addressNamed } from "../namedFiles/addressNamed.ts";

const URI = /^[a-z][a-z\d+.-]+:/i;

/** A file, or a folder with everything in it. */
export interface Move {
  from: Address;
  to: Address;
}

/** Files and folders that have been renamed or moved. */
export class Moves {
  private readonly names: readonly string[];

  /** @param carried moves in which files kept their paths as they were; none where files have only been found elsewhere. */
  constructor(
    readonly all: readonly Move[],
    private readonly carried: readonly Move[] = all,
  ) {
    this.names = [...new Set(all.flatMap(({ from }) => [nameInUri(from), encodeURIComponent(nameInUri(from))]))];
  }

  /** The present address of what was here. */
  to(address: Address): Address {
    return along(this.all, address);
  }

  /** The former address of what is here now. */
  from(address: Address): Address {
    return along(
      this.carried.map(({ from, to }) => ({ from: to, to: from })),
      address,
    );
  }

  /** The same moves taken back. */
  get reversed(): Moves {
    return new Moves(this.all.map(({ from, to }) => ({ from: to, to: from })));
  }

  /** False only if a file at this address, which says this, names nothing that has moved. */
  mayConcern(file: Address, text: string): boolean {
    return this.from(file) !== file || this.names.some((name) => text.includes(name)) || /\\[ux]/.test(text);
  }
}

function along(moves: readonly Move[], address: Address): Address {
  // An earlier version may have kept a path.
  if (!URI.test(address)) return address;
  const above = moves.filter(({ from }) => pathWithin(from, address) !== undefined);
  const nearest = above.sort((a, b) => b.from.length - a.from.length)[0];
  const rest = nearest && pathWithin(nearest.from, address)!;
  return nearest === undefined ? address : rest === "" ? nearest.to : joinAddress(nearest.to, rest!);
}

/** A folder that paths begin at, before the moves and after them. */
export interface FollowedFolder {
  before: Address;
  now: Address;
}

/** The paths in one file. A path is rewritten in the form that it has, and only if it no longer leads to the same file. */
export class FollowedPaths {
  /** The file's own. */
  readonly folder: FollowedFolder;

  /** @param file where it is now */
  constructor(
    file: Address,
    private readonly moves: Moves,
  ) {
    this.folder = { before: folderOfAddress(moves.from(file)), now: folderOfAddress(file) };
  }

  /** @param written relative to the folder, absolute, or a URI. */
  follow(written: string, { before, now }: FollowedFolder = this.folder): string {
    const target = this.moves.to(resolved(before, written));
    if (resolved(now, written) === target) return written;
    if (URI.test(written)) return target;
    const end = /[^/]\/$/.test(written) ? "/" : "";
    if (addressNamed(written, undefined).address !== undefined) return addressPath(target).replace(/^\/(?=[a-z]:)/i, "") + end;
    const path = pathFrom(addressParts(joinAddress(now, "_")), { ...addressParts(target), toString: () => target });
    return (written.startsWith("./") && !path.startsWith(".") && !URI.test(path) ? `./${path}` : path) + end;
  }

  /** As `follow`, for a path that means nothing outside its folder: it stays where its file has left that. */
  followInside(written: string, folder: FollowedFolder = this.folder): string {
    const path = this.follow(written, folder);
    return path.startsWith("../") || URI.test(path) ? written : path;
  }

  /** Follows the folder in which the files are that a pattern matches. */
  followGlob(written: string, folder: FollowedFolder = this.folder): string {
    const parts = written.split("/");
    const first = parts.findIndex((part) => /[*?{[]/.test(part));
    if (first < 0) return this.follow(written, folder);
    const before = parts.slice(0, first).join("/") || (first === 0 ? "." : "/");
    const now = this.follow(before, folder);
    if (now === before) return written;
    return [...(now === "." ? [] : [now.replace(/\/$/, "")]), ...parts.slice(first)].join("/");
  }

  /** The folder that paths begin at after a part that several of them share. */
  within(shared: string | undefined): FollowedFolder {
    if (shared === undefined) return this.folder;
    return { before: resolved(this.folder.before, shared), now: resolved(this.folder.now, this.follow(shared)) };
  }

  get folderAbove(): FollowedFolder {
    return this.within("..");
  }
}

function resolved(folder: Address, written: string): Address {
  return URI.test(written) ? addressOf(addressParts(written)) : addressNamed(written, folder).address!;
}
