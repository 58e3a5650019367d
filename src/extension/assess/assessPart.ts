import { registerCommands } from "../commands/registerCommands.ts";
import { ASSESS_COMMANDS } from "../manifest/assessManifest.ts";
import type { Registration } from "#project/files/files.ts";
import type { Services } from "../services/services.ts";
import { assessHandlers } from "./assessHandlers.ts";

export function assessPart(services: Services): Registration[] {
  return [registerCommands(services, ASSESS_COMMANDS, assessHandlers(services))];
}
