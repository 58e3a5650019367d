import * as vscode from "vscode";
import { resultColumn } from "../interface/resultColumn.ts";

/** An existing column, if there is one. */
export function columnBeside(): vscode.ViewColumn {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  return resultColumn([], activeTabGroup.viewColumn, all.length) ?? vscode.ViewColumn.Beside;
}
