import { defineCommands } from "./defineCommands.ts";
import { ON_PASSAGE_LINE } from "./passagesView.ts";
import { all, IN_TEXT, ON_MACHINE, ON_TEXT } from "./whenClauses.ts";

export const RECORD_COMMANDS = defineCommands({
  recordTake: {
    title: "Record…",
    icon: "$(record)",
    palette: all(ON_MACHINE, IN_TEXT),
    menus: [
      { menu: "editor/title", group: "navigation@21", when: all(ON_MACHINE, ON_TEXT) },
      { menu: "editor/context", group: "2_speechAssessment@1", when: all(ON_MACHINE, IN_TEXT) },
      { menu: "view/item/context", group: ["inline@2", "1_passage@2"], when: all(ON_MACHINE, ON_PASSAGE_LINE) },
    ],
  },
});
