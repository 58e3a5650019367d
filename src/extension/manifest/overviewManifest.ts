import { defineCommands, PREFIX } from "./defineCommands.ts";
import { inView } from "./defineView.ts";
import { PASSAGES_VIEW } from "./passagesView.ts";
import { ON_FOLDER } from "./whenClauses.ts";

export const OVERVIEW_COMMANDS = defineCommands({
  showOverview: {
    title: "Show Overview",
    icon: "$(table)",
    menus: [
      { menu: "explorer/context", group: "2_speechAssessment@5", when: ON_FOLDER },
      { menu: "view/title", group: "navigation@3", when: inView(PASSAGES_VIEW) },
    ],
  },
});

/** A window restores its panels by it. */
export const OVERVIEW_VIEW_TYPE = `${PREFIX}.overview`;
