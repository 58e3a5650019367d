import * as vscode from "vscode";
import { resultColumn } from "../interface/resultColumn.ts";

/** Where a document opens beside the active editor: in a column that is there already, if there is any. */
export function columnBeside(): vscode.ViewColumn {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  return resultColumn([], activeTabGroup.viewColumn, all.length) ?? vscode.ViewColumn.Beside;
}
