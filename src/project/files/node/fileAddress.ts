import { sep } from "node:path";
import { type Address, addressOfFile, addressParts } from "../address.ts";

export const addressOfPath = addressOfFile;

export function pathOfAddress(address: Address): string {
  const { authority, path } = addressParts(address);
  const whole = authority === "" ? path.replace(/^\/(?=[a-z]:)/iu, "") : `//${authority}${path}`;
  return sep === "\\" ? whole.replaceAll("/", "\\") : whole;
}
