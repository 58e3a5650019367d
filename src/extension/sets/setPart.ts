import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { registerCommands } from "../commands/registerCommands.ts";
import { selectedUris } from "../documents/commandTargets.ts";
import { Late } from "#platform/late.ts";
import type { Services } from "../services/services.ts";
import { SET_COMMANDS, SET_VIEW_TYPE } from "../manifest/setManifest.ts";

export interface SetPart extends vscode.Disposable {
  /** Asks for a folder if no files are given. */
  show(sources: readonly vscode.Uri[], remembersReaders?: boolean): Promise<void>;
}

declare module "../services/services.ts" {
  interface Services {
    readonly sets: SetPart;
  }
}

/** Loaded when a command needs it or the editor restores a page. */
export function setPart(services: Services): SetPart {
  const sets = new Late(async () => new (await import("./assessSets.ts")).AssessSets(services));
  const show: SetPart["show"] = async (sources, remembersReaders = true) => {
    const from = sources.length > 0 ? sources : await askForFolder();
    if (from.length > 0) await (await sets.get()).show(from, remembersReaders);
  };
  const subscriptions = vscode.Disposable.from(
    vscode.window.registerWebviewPanelSerializer(SET_VIEW_TYPE, {
      deserializeWebviewPanel: (panel, state: unknown) => services.failures.guard(async () => (await sets.get()).restore(panel, state)),
    }),
    registerCommands(services, SET_COMMANDS, { assessFolder: (args) => show(selectedUris(args)) }),
    sets,
  );
  return { show, dispose: () => void subscriptions.dispose() };
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
