import { t } from "@vscode/l10n";
import { filePlace } from "#core/text/filePlace.ts";
import { type Address, addressOf, addressOfFile, addressParts, addressPath, joinAddress } from "../files/address.ts";

/** An address, or why there cannot be one, in words. */
export type NamedAddress = { address: Address; failure?: undefined } | { address?: undefined; failure: string };

/** @param folder the one that paths in the setting begin at; undefined where none is open */
export function addressNamed(path: string, folder: Address | undefined): NamedAddress {
  const place = filePlace(path);
  if (place.kind === "relative")
    return folder === undefined
      ? { failure: t`“${place.path}” is relative to the workspace folder, but no folder is open. Open one, or give the whole path.` }
      : { address: joinAddress(folder, place.path) };
  const file = addressOfFile(place.path);
  const parts = folder === undefined ? undefined : addressParts(folder);
  // In a remote or virtual workspace a path belongs to that machine.
  return { address: parts && parts.scheme !== "file" ? addressOf({ ...parts, path: addressPath(file) }) : file };
}
