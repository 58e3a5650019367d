import type { Registration } from "#project/files/files.ts";
import { registerCommands } from "../../commands/registerCommands.ts";
import { commandTargets } from "../../documents/commandTargets.ts";
import { Late } from "#platform/late.ts";
import { RECORD_COMMANDS } from "../../manifest/recordManifest.ts";
import type { Services } from "../../services/services.ts";

export interface RecordPart extends Registration {
  /** @throws {HumanError} whatever the command throws for people. */
  record(args: readonly unknown[]): Promise<void>;
  /** Returns when nothing is listening any more. */
  close(): Promise<void>;
}

declare module "../../services/services.ts" {
  interface Services {
    readonly recorder: RecordPart;
  }
}

/** Loaded when the command needs it. */
export function recordPart(services: Services): RecordPart {
  const takes = new Late(async () => new (await import("../recordTakes.ts")).RecordTakes(services));
  if (services.unassessed.all().length > 0) void takes.get().then((made) => made.offerUnassessed());
  const record = async (args: readonly unknown[]) => (await takes.get()).record(commandTargets(args));
  const close = async () => {
    if (takes.isWanted) await (await takes.get()).close();
  };
  const command = registerCommands(services, RECORD_COMMANDS, { recordTake: record });
  return { record, close, dispose: () => (command.dispose(), void close()) };
}
