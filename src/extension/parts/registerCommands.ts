import * as vscode from "vscode";
import type { COMMANDS } from "../manifest/contributions.ts";
import type { Failures } from "../interface/failures.ts";
import { filesOfLines } from "../commands/filesOfLines.ts";
import { withoutLines } from "../commands/withoutLines.ts";
import type { CommandHandler, CommandTable } from "../manifest/defineCommands.ts";
import { OVERVIEW_COMMANDS } from "../manifest/overviewManifest.ts";
import { SET_COMMANDS } from "../manifest/setManifest.ts";

/** Commands above the view of passages that are about a folder, or the workspace, whichever line is selected. */
const ABOUT_FOLDERS: ReadonlySet<string> = new Set([OVERVIEW_COMMANDS.showOverview.id, SET_COMMANDS.assessFolder.id]);

/** Registers every declared command; a failure of any of them is shown. */
export function registerCommands(table: CommandTable<typeof COMMANDS>, failures: Failures): vscode.Disposable {
  const registrations = Object.entries<CommandHandler>(table).map(([id, handler]) =>
    vscode.commands.registerCommand(id, (...args: unknown[]) =>
      failures.guard(() => handler(ABOUT_FOLDERS.has(id) ? withoutLines(args) : filesOfLines(args))),
    ),
  );
  return vscode.Disposable.from(...registrations);
}
