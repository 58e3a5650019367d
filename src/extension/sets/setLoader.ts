import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type * as SetBundle from "../setBackend.ts";
import type { AssessSets } from "./assessSets.ts";
import type { SetDependencies } from "./setDependencies.ts";
import { SET_VIEW_TYPE } from "./setManifest.ts";
import { loadBundle } from "../host/node/loadBundle.ts";

/** Loads what assesses many recordings at once (dist/sets.cjs) when a command needs it or the editor restores a page. */
export class SetLoader implements vscode.Disposable {
  private loading: Promise<AssessSets> | undefined;
  private readonly registration: vscode.Disposable;

  constructor(
    private readonly dependencies: SetDependencies,
    private readonly importBundle: () => Promise<typeof SetBundle> = importSets,
  ) {
    this.registration = vscode.window.registerWebviewPanelSerializer(SET_VIEW_TYPE, {
      deserializeWebviewPanel: (panel, state: unknown) =>
        dependencies.failures.guard(async () => (await this.load()).restore(panel, state)),
    });
  }

  /** Shows the recordings of folders and files, to be assessed together; if none is given, asks for a folder. */
  async show(sources: readonly vscode.Uri[], remembersReaders = true): Promise<void> {
    const from = sources.length > 0 ? sources : await askForFolder();
    if (from.length > 0) await (await this.load()).show(from, remembersReaders);
  }

  dispose(): void {
    this.registration.dispose();
    void this.loading?.then((sets) => sets.dispose());
  }

  private load(): Promise<AssessSets> {
    this.loading ??= this.importBundle().then(
      (bundle) => new bundle.AssessSets(this.dependencies),
      (error: unknown) => {
        this.loading = undefined;
        throw error;
      },
    );
    return this.loading;
  }
}

/** Empty when the author cancels. */
async function askForFolder(): Promise<vscode.Uri[]> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const title = t("Choose a Folder with Texts and Recordings");
  return (
    (await vscode.window.showOpenDialog({
      title,
      openLabel: t("Choose"),
      canSelectFolders: true,
      canSelectFiles: false,
      ...(folder && { defaultUri: folder }),
    })) ?? []
  );
}

function importSets(): Promise<typeof SetBundle> {
  return loadBundle("sets");
}
