import * as vscode from "vscode";
import type { Failures } from "../interface/failures.ts";
import { OVERVIEW_VIEW_TYPE } from "./overviewManifest.ts";
import type * as OverviewBundle from "../overviewBackend.ts";
import type { OverviewDependencies } from "./overviewDependencies.ts";
import type { PassageTree } from "./passageTree.ts";
import type { Overviews } from "./overviews.ts";
import { loadBundle } from "../host/node/loadBundle.ts";

/** Loads what shows many results at once (dist/overviews.cjs) when a command needs it or the editor restores a panel. */
export class OverviewLoader implements vscode.Disposable {
  private loading: Promise<Overviews> | undefined;
  private readonly registration: vscode.Disposable;

  constructor(
    private readonly dependencies: OverviewDependencies,
    failures: Failures,
    private readonly importBundle: () => Promise<typeof OverviewBundle> = importOverviews,
  ) {
    this.registration = vscode.window.registerWebviewPanelSerializer(OVERVIEW_VIEW_TYPE, {
      deserializeWebviewPanel: (panel, state: unknown) => failures.guard(async () => (await this.load()).restore(panel, state)),
    });
  }

  /** Shows the results of the folder that a command was called on, or those of the workspace. */
  async show([target]: readonly unknown[]): Promise<void> {
    (await this.load()).show(target instanceof vscode.Uri ? target : undefined);
  }

  /** The tree of passages with their readings, which the caller disposes of. */
  async passageTree(): Promise<PassageTree> {
    return (await this.load()).passageTree();
  }

  dispose(): void {
    this.registration.dispose();
    void this.loading?.then((overviews) => overviews.dispose());
  }

  private load(): Promise<Overviews> {
    this.loading ??= this.importBundle().then(
      ({ Overviews }) => new Overviews(this.dependencies),
      (error: unknown) => {
        this.loading = undefined;
        throw error;
      },
    );
    return this.loading;
  }
}

function importOverviews(): Promise<typeof OverviewBundle> {
  return loadBundle("overviews");
}
