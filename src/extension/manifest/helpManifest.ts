import { defineCommands } from "./defineCommands.ts";

export const HELP_COMMANDS = defineCommands({
  openDocumentation: { title: "Open Documentation" },
  reportProblem: { title: "Report a Problem…" },
  showLog: { title: "Show Log" },
});
