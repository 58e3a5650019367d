import { sep } from "node:path";
import { type Address, addressOf, addressParts } from "../address.ts";

/** The address of a file on this machine, as the editor writes it. @param path absolute */
export function addressOfPath(path: string): Address {
  const slashed = sep === "\\" ? path.replaceAll("\\", "/") : path;
  const [, authority, share] = /^\/\/([^/]+)(\/.*)?$/u.exec(slashed) ?? [];
  if (authority !== undefined) return addressOf({ scheme: "file", authority, path: share ?? "/" });
  const drive = /^[a-z]:/iu.exec(slashed)?.[0];
  return addressOf({ scheme: "file", authority: "", path: drive ? `/${drive.toLowerCase()}${slashed.slice(2)}` : slashed });
}

/** The path of a file on this machine. */
export function pathOfAddress(address: Address): string {
  const { authority, path } = addressParts(address);
  const whole = authority === "" ? path.replace(/^\/(?=[a-z]:)/iu, "") : `//${authority}${path}`;
  return sep === "\\" ? whole.replaceAll("/", "\\") : whole;
}
