import { t } from "@vscode/l10n";
import { HumanError } from "#core/humanError.ts";
import { containerOf, nameInUri } from "#contract/files/fileNames.ts";
import { type Address, addressParts, addressPath } from "#project/files/address.ts";
import { pathOfAddress } from "#project/files/node/fileAddress.ts";
import { isLocal } from "../host/node/place.ts";
import { temporaryCopy, type LocalFile } from "../host/node/temporaryCopy.ts";

/**
 * The file itself if it is on this machine, otherwise a copy in the temporary folder, made with `read`.
 * @throws {HumanError} `recording-unreadable` if it cannot be read.
 */
export async function localAudio(file: Address, read: (file: Address) => Promise<Uint8Array>): Promise<LocalFile> {
  if (isLocal(addressParts(file))) return { path: pathOfAddress(file), release: () => Promise.resolve() };
  let bytes: Uint8Array;
  try {
    bytes = await read(file);
  } catch (error) {
    throw new HumanError(
      "recording-unreadable",
      t`${nameInUri(file)} cannot be read. It may have been moved, or its server cannot be reached.`,
      { cause: error },
    );
  }
  // The name stays here: it may say who the child is, and only its ending matters.
  return temporaryCopy(`recording.${containerOf(addressPath(file)) ?? "bin"}`, bytes);
}
