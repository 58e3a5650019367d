import * as vscode from "vscode";
import type { CommandHandler, CommandHandlers, Commands } from "../manifest/defineCommands.ts";
import { OVERVIEW_COMMANDS } from "../manifest/overviewManifest.ts";
import { SET_COMMANDS } from "../manifest/setManifest.ts";
import type { Services } from "../services/services.ts";
import { filesOfLines } from "./filesOfLines.ts";
import { withoutLines } from "./withoutLines.ts";

/** Commands above the view of passages that are about a folder, or the workspace, whichever line is selected. */
const ABOUT_FOLDERS: ReadonlySet<string> = new Set([OVERVIEW_COMMANDS.showOverview.id, SET_COMMANDS.assessFolder.id]);

const fileAt = (address: string) => vscode.Uri.parse(address, true);

/** Each command needs its handler; a failure of any of them is shown. */
export function registerCommands<Declared extends Commands>(
  { failures }: Pick<Services, "failures">,
  declared: Declared,
  handlers: CommandHandlers<Declared>,
): vscode.Disposable {
  const registrations = Object.entries<CommandHandler>(handlers).map(([name, handler]) => {
    const { id } = declared[name]!;
    return vscode.commands.registerCommand(id, (...args: unknown[]) =>
      failures.guard(() => handler(ABOUT_FOLDERS.has(id) ? withoutLines(args) : filesOfLines(args, fileAt))),
    );
  });
  return vscode.Disposable.from(...registrations);
}
