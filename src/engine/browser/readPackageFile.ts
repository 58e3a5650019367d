import { readFile } from "#platform/browser/files.ts";
import { basename, join } from "#platform/browser/paths.ts";
import { engineNotLoaded } from "../slot/engineErrors.ts";
import { ENGINE_FOLDER_URL } from "./slotProtocol.ts";

/**
 * Package files lie beside the engine's other files.
 * @param file path in the package
 * @throws {AnalysisError} where it cannot be read: that is not the recording's fault
 */
export async function readPackageFile(_name: string, file: string): Promise<Uint8Array> {
  return readFile(join(ENGINE_FOLDER_URL, basename(file))).catch((error: unknown) => {
    throw engineNotLoaded(error);
  });
}
