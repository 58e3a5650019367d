import { defineCommands, PREFIX } from "../commands/defineCommands.ts";
import { ON_FOLDER } from "../commands/whenClauses.ts";

export const SET_COMMANDS = defineCommands({
  assessFolder: { title: "Assess Folder…", menus: [{ menu: "explorer/context", group: "2_speechAssessment@2", when: ON_FOLDER }] },
});

/** Of the pages on which many recordings are assessed, which a window brings back by it. */
export const SET_VIEW_TYPE = `${PREFIX}.set`;
