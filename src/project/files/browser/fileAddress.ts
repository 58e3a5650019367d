import { uriPath } from "#platform/uriPath.ts";
import { type Address, addressOfUriPath, addressParts } from "../address.ts";

export const addressOfPath = addressOfUriPath;

export function pathOfAddress(address: Address): string {
  return uriPath(addressParts(address));
}
