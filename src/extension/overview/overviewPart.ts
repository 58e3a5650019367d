import * as vscode from "vscode";
import { registerCommands } from "../commands/registerCommands.ts";
import { Late } from "#platform/late.ts";
import { newPassage } from "./newPassage.ts";
import { OVERVIEW_COMMANDS, OVERVIEW_VIEW_TYPE } from "../manifest/overviewManifest.ts";
import { PASSAGES_COMMANDS } from "../manifest/passagesManifest.ts";
import type { Registration } from "#project/files/files.ts";
import type { Services } from "../services/services.ts";
import { PassageTreeView } from "./passageTreeView.ts";

/** Overviews, and the view of passages with their readings. Loaded when a command or the view needs it or the editor restores a panel. */
export function overviewPart(services: Services): Registration[] {
  const overviews = new Late(async () => new (await import("./overviews.ts")).Overviews(services));
  return [
    vscode.window.registerWebviewPanelSerializer(OVERVIEW_VIEW_TYPE, {
      deserializeWebviewPanel: (panel, state: unknown) =>
        services.failures.guard(async () => (await overviews.get()).restore(panel, state)),
    }),
    new PassageTreeView(async () => (await overviews.get()).passageTree()),
    overviews,
    registerCommands(
      services,
      { ...OVERVIEW_COMMANDS, ...PASSAGES_COMMANDS },
      {
        // The results of the folder that the command was called on, or those of the workspace.
        showOverview: async ([target]) => (await overviews.get()).show(target instanceof vscode.Uri ? target : undefined),
        newPassage: () => newPassage(services),
      },
    ),
  ];
}
