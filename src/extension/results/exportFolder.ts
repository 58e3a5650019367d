import { type Address, folderOfAddress } from "#project/files/address.ts";
import type { LoadedResult } from "./loadedResult.ts";

/**
 * The result's folder, where an author has it. One that the extension keeps in a folder of its own, which nobody looks into, is exported
 * beside its text, or else to the workspace; undefined leaves the choice to the editor.
 */
export function exportFolder(
  { uri, passage }: Pick<LoadedResult, "uri" | "passage">,
  own: readonly Address[],
  workspace: Address | undefined,
): Address | undefined {
  const seen = [uri, passage].find((one) => one !== undefined && !own.some((folder) => one.startsWith(`${folder}/`)));
  return seen === undefined ? workspace : folderOfAddress(seen);
}
