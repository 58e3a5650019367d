import * as vscode from "vscode";
import type { Failures } from "../interface/failures.ts";
import type { CommandTable } from "./commandTable.ts";

/** Registers a table of commands; a failure of any of them is shown. */
export function registerCommands(table: CommandTable, failures: Failures): vscode.Disposable {
  const registrations = Object.entries(table).map(([id, handler]) =>
    vscode.commands.registerCommand(id, (...args: unknown[]) => failures.guard(() => handler(...args))),
  );
  return vscode.Disposable.from(...registrations);
}
