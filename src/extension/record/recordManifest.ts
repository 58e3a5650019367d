import { defineCommands } from "../commands/defineCommands.ts";
import { IN_TEXT, ON_TEXT } from "../commands/whenClauses.ts";

export const RECORD_COMMANDS = defineCommands({
  recordTake: {
    title: "Record…",
    icon: "$(record)",
    menus: [
      { menu: "editor/title", group: "navigation@21", when: ON_TEXT },
      { menu: "editor/context", group: "2_speechAssessment@1", when: IN_TEXT },
    ],
  },
});
