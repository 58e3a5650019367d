import * as vscode from "vscode";
import { once } from "./once.ts";

/**
 * A companion of `npm start`, never shipped: once the window is ready, it opens the sample passage and runs the
 * extension's own command on it and its recording, like an author who has selected both in the explorer. A reloaded
 * window restores its result by itself, so this happens once for each workspace, and each start has its own.
 */
export async function activate({ workspaceState }: vscode.ExtensionContext): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const [passageName, audioName] = [__PASSAGE__, __AUDIO__];
  if (!folder) return;
  const passage = vscode.Uri.joinPath(folder, passageName);
  const audio = vscode.Uri.joinPath(folder, audioName);
  await once(workspaceState, "assessed", async () => {
    await vscode.window.showTextDocument(passage, { preview: false });
    await vscode.commands.executeCommand("speechAssessment.assessFluency", passage, [passage, audio]);
  });
}

/** Inserted by the build. */
declare const __PASSAGE__: string;
declare const __AUDIO__: string;
