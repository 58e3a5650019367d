import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { baseName } from "#contract/files/fileNames.ts";
import { parseOverviewState } from "#pages/overview/overviewProtocol.ts";
import { OVERVIEW_VIEW_TYPE } from "../manifest/overviewManifest.ts";
import { OverviewPanel } from "./overviewPanel.ts";
import { PassageTree } from "./passageTree.ts";
import { OverviewResults } from "./overviewResults.ts";
import type { Services } from "../services/services.ts";

/** One for each folder and one for the workspace. */
export class Overviews implements vscode.Disposable {
  private readonly panels = new Map<string, vscode.WebviewPanel>();
  /** Read once for everything that shows them. */
  private workspace: { results: OverviewResults; users: number } | undefined;

  constructor(private readonly services: Services) {}

  /** @param folder undefined for the whole workspace, including results that are saved nowhere. */
  show(folder: vscode.Uri | undefined): void {
    const open = this.panels.get(folder?.toString() ?? "");
    if (open) return open.reveal();
    this.adopt(vscode.window.createWebviewPanel(OVERVIEW_VIEW_TYPE, titleOf(folder), vscode.ViewColumn.Active), folder);
  }

  /** Fills a panel that the editor restored. @param state what the page gave to the editor. */
  restore(panel: vscode.WebviewPanel, state: unknown): void {
    const scope = parseOverviewState(state)?.scope;
    if (scope === undefined || this.panels.has(scope)) panel.dispose();
    else this.adopt(panel, scope === "" ? undefined : vscode.Uri.parse(scope, true));
  }

  passageTree(): PassageTree {
    const { results, release } = this.resultsOf(undefined);
    return new PassageTree(results, this.services.passageFiles, release);
  }

  dispose(): void {
    for (const panel of this.panels.values()) panel.dispose();
  }

  private adopt(panel: vscode.WebviewPanel, folder: vscode.Uri | undefined): void {
    const key = folder?.toString() ?? "";
    this.panels.set(key, panel);
    const { results, release } = this.resultsOf(folder);
    const overview = new OverviewPanel(panel, { scope: key, title: titleOf(folder), folder }, results, this.services);
    panel.onDidDispose(() => {
      this.panels.delete(key);
      overview.dispose();
      release();
    });
  }

  private resultsOf(folder: vscode.Uri | undefined): { results: OverviewResults; release: () => void } {
    if (folder) {
      const results = new OverviewResults(folder, this.services);
      return { results, release: () => results.dispose() };
    }
    const shared = (this.workspace ??= { results: new OverviewResults(undefined, this.services), users: 0 });
    shared.users++;
    return {
      results: shared.results,
      release: () => {
        if (--shared.users > 0) return;
        shared.results.dispose();
        this.workspace = undefined;
      },
    };
  }
}

function titleOf(folder: vscode.Uri | undefined): string {
  return folder ? t`Overview of ${baseName(folder)}` : t("Overview of Results");
}
