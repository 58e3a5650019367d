import type * as vscode from "vscode";
import { type CommandTable, commandTable } from "../../manifest/defineCommands.ts";
import { commandTargets } from "../../documents/commandTargets.ts";
import { Late } from "../../../platform/late.ts";
import type { RecordDependencies } from "../recordDependencies.ts";
import { RECORD_COMMANDS } from "../../manifest/recordManifest.ts";

export interface RecordPart {
  /** @throws {HumanError} whatever the command throws for people. */
  record(args: readonly unknown[]): Promise<void>;
  /** Ends the open page, and returns when nothing is listening any more. */
  close(): Promise<void>;
  table: CommandTable<typeof RECORD_COMMANDS>;
  subscription: vscode.Disposable;
}

/** Records a take. It is loaded when the command needs it. */
export function recordPart(dependencies: RecordDependencies): RecordPart {
  const takes = new Late(async () => new (await import("../recordTakes.ts")).RecordTakes(dependencies));
  if (dependencies.unassessed.all().length > 0) void takes.get().then((made) => made.offerUnassessed());
  const record = async (args: readonly unknown[]) => (await takes.get()).record(commandTargets(args));
  const close = async () => {
    if (takes.isWanted) await (await takes.get()).close();
  };
  return {
    record,
    close,
    table: commandTable(RECORD_COMMANDS, { recordTake: record }),
    subscription: { dispose: () => void close() },
  };
}
