import { posix } from "#platform/node/paths.ts";
import { type UriParts, uriPartsOf } from "#platform/uriPath.ts";

/** The URI of a file or folder with everything escaped that the editor escapes, so that one file has one address. */
export type Address = string;

const ADDRESS = /^([a-z][a-z\d+.-]*):(?:\/\/([^/?#]*))?([^?#]*)/i;

/** Nothing in the parts is escaped. @throws {Error} for a text that is not a URI. */
export function addressParts(address: Address): UriParts {
  const [, scheme, authority = "", path] = ADDRESS.exec(address) ?? [];
  if (scheme === undefined) throw new Error("An address without a scheme.");
  return { scheme, authority, path: unescaped(path!) };
}

export function addressOf({ scheme, authority, path }: UriParts): Address {
  return `${scheme}:${authority === "" && !path.startsWith("/") ? "" : `//${authority}`}${escaped(path)}`;
}

/** As the editor writes it. @param path absolute, as people write it */
export function addressOfFile(path: string): Address {
  const slashed = path.startsWith("/") ? path : path.replaceAll("\\", "/");
  const [, authority, share] = /^\/\/([^/]+)(\/.*)?$/u.exec(slashed) ?? [];
  if (authority !== undefined) return addressOf({ scheme: "file", authority, path: share ?? "/" });
  const drive = /^[a-z]:/iu.exec(slashed)?.[0];
  return addressOf({ scheme: "file", authority: "", path: drive ? `/${drive.toLowerCase()}${slashed.slice(2)}` : slashed });
}

/** With forward slashes and nothing escaped. */
export function addressPath(address: Address): string {
  return addressParts(address).path;
}

/** The uppermost folder is in itself. */
export function folderOfAddress(address: Address): Address {
  const parts = addressParts(address);
  return addressOf({ ...parts, path: posix.dirname(parts.path) });
}

/** @param path from the folder, with forward slashes and nothing escaped; it may lead out of the folder. */
export function joinAddress(folder: Address, ...path: string[]): Address {
  const parts = addressParts(folder);
  return addressOf({ ...parts, path: posix.join(parts.path, ...path).replace(/(?<=[^/])\/$/u, "") });
}

/** With nothing escaped; empty for the folder itself, undefined for what is elsewhere. */
export function pathWithin(folder: Address, address: Address): string | undefined {
  const [outer, inner] = [addressParts(folder), addressParts(address)];
  if (outer.scheme !== inner.scheme || outer.authority !== inner.authority) return undefined;
  const base = outer.path.replace(/\/+$/u, "");
  if (inner.path.replace(/\/+$/u, "") === base) return "";
  return inner.path.startsWith(`${base}/`) ? inner.path.slice(base.length + 1) : undefined;
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function escaped(path: string): string {
  return encodeURIComponent(path)
    .replaceAll("%2F", "/")
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** @param path with nothing escaped, as `uriPath` writes it */
export function addressOfUriPath(path: string): Address {
  return addressOf(uriPartsOf(path));
}
