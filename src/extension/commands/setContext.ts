import * as vscode from "vscode";

/** Tells the editor what when clauses ask for. */
export function setContext(key: string, value: unknown): void {
  void vscode.commands.executeCommand("setContext", key, value);
}
