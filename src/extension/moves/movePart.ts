import * as vscode from "vscode";
import { Late } from "#platform/late.ts";
import type { Registration } from "#project/files/files.ts";
import { Moves } from "#project/moves/moves.ts";
import { registerCommands } from "../commands/registerCommands.ts";
import { MOVE_COMMANDS } from "../manifest/moveManifest.ts";
import type { Services } from "../services/services.ts";

/** Whatever names a file follows when the author renames or moves it here, and finds it when it was moved elsewhere. */
export function movePart(services: Services): Registration[] {
  const { failures, passageFiles, results, unassessed, jobs } = services;
  const updates = new Late(async () => new (await import("./pathUpdater.ts")).PathUpdater(services));
  return [
    updates,
    vscode.workspace.onDidRenameFiles(
      ({ files }) =>
        void failures.guard(async () => {
          const moves = new Moves(files.map(({ oldUri, newUri }) => ({ from: oldUri.toString(), to: newUri.toString() })));
          // The extension alone keeps these.
          for (const one of [passageFiles, results, unassessed, jobs]) await one.followMoves(moves);
          await (await updates.get()).moved(moves);
        }),
    ),
    registerCommands(services, MOVE_COMMANDS, {
      findMovedFiles: async ([line]) => (await updates.get()).find(lostFileOf(line)),
    }),
  ];
}

function lostFileOf(line: unknown): string | undefined {
  const { uri } = (line ?? {}) as { uri?: unknown };
  return typeof uri === "string" ? uri : undefined;
}
