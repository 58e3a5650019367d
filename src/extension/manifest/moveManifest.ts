import { defineCommands } from "./defineCommands.ts";
import { choice } from "./defineSettings.ts";
import { onLine } from "./defineView.ts";
import { LOST_PASSAGE_LINE, PASSAGES_VIEW } from "./passagesView.ts";

export const MOVE_COMMANDS = defineCommands({
  findMovedFiles: {
    title: "Find Moved Files…",
    icon: "$(search)",
    menus: [{ menu: "view/item/context", group: ["inline@1", "2_result@1"], when: onLine(PASSAGES_VIEW, LOST_PASSAGE_LINE) }],
  },
});

export const MOVE_SETTINGS = {
  updateOnMove: choice(
    "updateOnMove",
    [
      ["prompt", "Ask each time."],
      ["always", "Update them without asking."],
      ["never", "Leave them as they are."],
    ],
    "prompt",
    {
      order: 32,
      scope: "resource",
      description:
        "Whether results, suites, dictionaries, accepted problems and settings are updated when a passage, a recording, another file that they name, or a folder is renamed or moved in the editor.",
    },
  ),
};
