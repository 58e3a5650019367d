import * as vscode from "vscode";
import type { AssessSets, SetDependencies } from "./assessSets.ts";
import { SET_VIEW_TYPE } from "./setManifest.ts";

/** Loads what assesses many recordings at once with the backend, when a command asks for it or the editor brings a page back. */
export class SetLoader implements vscode.Disposable {
  private loading: Promise<AssessSets> | undefined;
  private readonly registration: vscode.Disposable;

  constructor(private readonly dependencies: SetDependencies) {
    const { failures } = dependencies;
    this.registration = vscode.window.registerWebviewPanelSerializer(SET_VIEW_TYPE, {
      deserializeWebviewPanel: (panel, state: unknown) => failures.guard(async () => (await this.load()).restore(panel, state)),
    });
  }

  /** Shows the recordings of folders and files, to be assessed together. */
  async show(sources: readonly vscode.Uri[]): Promise<void> {
    const from = sources.length > 0 ? sources : await askForFolder();
    if (from.length > 0) await (await this.load()).show(from);
  }

  dispose(): void {
    this.registration.dispose();
    void this.loading?.then((sets) => sets.dispose());
  }

  private load(): Promise<AssessSets> {
    this.loading ??= this.dependencies.backend.load().then(({ AssessSets }) => new AssessSets(this.dependencies), (error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }
}

/** Empty when the author cancels. */
async function askForFolder(): Promise<vscode.Uri[]> {
  const [only, another] = vscode.workspace.workspaceFolders ?? [];
  const defaultUri = only?.uri;
  return (await vscode.window.showOpenDialog({
    title: "Choose a Folder with Texts and Recordings", openLabel: "Choose", canSelectFolders: true, canSelectFiles: false,
    ...(defaultUri && !another && { defaultUri }),
  })) ?? [];
}
