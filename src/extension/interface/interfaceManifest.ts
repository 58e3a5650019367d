import { defineCommands } from "../commands/defineCommands.ts";

export const INTERFACE_COMMANDS = defineCommands({
  showLog: { title: "Show Log" },
});
