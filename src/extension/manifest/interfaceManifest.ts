import { defineCommands } from "./defineCommands.ts";

export const INTERFACE_COMMANDS = defineCommands({
  showLog: { title: "Show Log" },
});
