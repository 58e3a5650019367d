import { t } from "@vscode/l10n";
import { HumanError } from "../../core/humanError.ts";
import { baseName, containerOf } from "../../contract/files/fileNames.ts";
import type { UriParts } from "../../platform/uriPath.ts";
import { isLocal, pathOf } from "../host/node/place.ts";
import { temporaryCopy, type LocalFile } from "../host/node/temporaryCopy.ts";

/**
 * The file itself if it is on this machine, otherwise a copy in the temporary folder, made with `read`.
 * @throws {HumanError} `recording-unreadable` if it cannot be read.
 */
export async function localAudio<Uri extends UriParts & { fsPath: string }>(
  uri: Uri,
  read: (uri: Uri) => PromiseLike<Uint8Array>,
): Promise<LocalFile> {
  if (isLocal(uri)) return { path: pathOf(uri), release: () => Promise.resolve() };
  let bytes: Uint8Array;
  try {
    bytes = await read(uri);
  } catch (error) {
    throw new HumanError(
      "recording-unreadable",
      t`${baseName(uri)} cannot be read. It may have been moved, or its server cannot be reached.`,
      { cause: error },
    );
  }
  // The name stays here: it may say who the child is, and only its ending matters.
  return temporaryCopy(`recording.${containerOf(uri.path) ?? "bin"}`, bytes);
}
