import * as vscode from "vscode";
import { type CommandTable, commandTable } from "../manifest/defineCommands.ts";
import type { Failures } from "../interface/failures.ts";
import { Late } from "../../platform/late.ts";
import type { WrappedTexts } from "../marks/wrappedTexts.ts";
import { newPassage } from "./newPassage.ts";
import type { OverviewDependencies } from "./overviewDependencies.ts";
import { OVERVIEW_COMMANDS, OVERVIEW_VIEW_TYPE } from "../manifest/overviewManifest.ts";
import { PASSAGES_COMMANDS } from "../manifest/passagesManifest.ts";
import { PassageTreeView } from "./passageTreeView.ts";

export interface OverviewPart {
  table: CommandTable<typeof OVERVIEW_COMMANDS & typeof PASSAGES_COMMANDS>;
  subscription: vscode.Disposable;
}

/**
 * Many results at once: overviews, and the view of passages with their readings. It is loaded when a command or the view needs it or the
 * editor restores a panel.
 */
export function overviewPart(dependencies: OverviewDependencies, failures: Failures, wrapped: WrappedTexts): OverviewPart {
  const overviews = new Late(async () => new (await import("./overviews.ts")).Overviews(dependencies));
  const panels = vscode.window.registerWebviewPanelSerializer(OVERVIEW_VIEW_TYPE, {
    deserializeWebviewPanel: (panel, state: unknown) => failures.guard(async () => (await overviews.get()).restore(panel, state)),
  });
  const view = new PassageTreeView(async () => (await overviews.get()).passageTree());
  return {
    table: commandTable(
      { ...OVERVIEW_COMMANDS, ...PASSAGES_COMMANDS },
      {
        // The results of the folder that the command was called on, or those of the workspace.
        showOverview: async ([target]) => (await overviews.get()).show(target instanceof vscode.Uri ? target : undefined),
        newPassage: () => newPassage(dependencies.passages, wrapped),
      },
    ),
    subscription: vscode.Disposable.from(panels, view, overviews),
  };
}
