import { defineCommands, PREFIX } from "./defineCommands.ts";
import { inView } from "./defineView.ts";
import { PASSAGES_VIEW } from "./passagesView.ts";
import { ON_FOLDER } from "./whenClauses.ts";

export const SET_COMMANDS = defineCommands({
  assessFolder: {
    title: "Assess Folder…",
    icon: "$(run-all)",
    menus: [
      { menu: "explorer/context", group: "2_speechAssessment@2", when: ON_FOLDER },
      { menu: "view/title", group: "navigation@2", when: inView(PASSAGES_VIEW) },
    ],
  },
});

/** A window restores its pages by it. */
export const SET_VIEW_TYPE = `${PREFIX}.set`;
