import * as vscode from "vscode";
import type { COMMANDS } from "../contributions.ts";
import type { Failures } from "../interface/failures.ts";
import { filesOfLines } from "../commands/filesOfLines.ts";
import type { CommandHandler, CommandTable } from "../commands/defineCommands.ts";

/** Registers every command that is declared; a failure of any of them is shown. */
export function registerCommands(table: CommandTable<typeof COMMANDS>, failures: Failures): vscode.Disposable {
  const registrations = Object.entries<CommandHandler>(table).map(([id, handler]) =>
    vscode.commands.registerCommand(id, (...args: unknown[]) => failures.guard(() => handler(filesOfLines(args)))),
  );
  return vscode.Disposable.from(...registrations);
}
