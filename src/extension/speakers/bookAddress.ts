import { type Address, joinAddress } from "#project/files/address.ts";

const WORKSPACE_FILE = ".vscode/speech-assessment-speakers.json";

/**
 * In the extension's own folder, or in the workspace if the author's own setting says so.
 * @param workspace the folder of a workspace that is trusted.
 */
export function bookAddress(keepIn: "extension" | "workspace", globalStorage: Address, workspace: Address | undefined): Address {
  return keepIn === "workspace" && workspace ? joinAddress(workspace, WORKSPACE_FILE) : joinAddress(globalStorage, "speakers.json");
}
