import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { type CommandTable, commandTable } from "../manifest/defineCommands.ts";
import { selectedUris } from "../documents/commandTargets.ts";
import { Late } from "../../platform/late.ts";
import type { SetDependencies } from "./setDependencies.ts";
import { SET_COMMANDS, SET_VIEW_TYPE } from "../manifest/setManifest.ts";

export interface SetPart {
  /** Shows the recordings of folders and files, to be assessed together; if none is given, asks for a folder. */
  show(sources: readonly vscode.Uri[], remembersReaders?: boolean): Promise<void>;
  table: CommandTable<typeof SET_COMMANDS>;
  subscription: vscode.Disposable;
}

/** Assesses many recordings at once. It is loaded when a command needs it or the editor restores a page. */
export function setPart(dependencies: SetDependencies): SetPart {
  const sets = new Late(async () => new (await import("./assessSets.ts")).AssessSets(dependencies));
  const pages = vscode.window.registerWebviewPanelSerializer(SET_VIEW_TYPE, {
    deserializeWebviewPanel: (panel, state: unknown) => dependencies.failures.guard(async () => (await sets.get()).restore(panel, state)),
  });
  const show = async (sources: readonly vscode.Uri[], remembersReaders = true) => {
    const from = sources.length > 0 ? sources : await askForFolder();
    if (from.length > 0) await (await sets.get()).show(from, remembersReaders);
  };
  return {
    show,
    table: commandTable(SET_COMMANDS, { assessFolder: (args) => show(selectedUris(args)) }),
    subscription: vscode.Disposable.from(pages, sets),
  };
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
