import { defineCommands, type MenuPlace } from "./defineCommands.ts";
import { inView } from "./defineView.ts";
import { PASSAGES_VIEW } from "./passagesView.ts";

/** In the menu of the view that newcomers see first, below Get Started. */
const inHelp = (place: number): readonly MenuPlace[] => [{ menu: "view/title", group: `9_help@${place}`, when: inView(PASSAGES_VIEW) }];

export const HELP_COMMANDS = defineCommands({
  openDocumentation: { title: "Open Documentation", menus: inHelp(2) },
  openPrivacy: { title: "Open Documentation about Privacy" },
  reportProblem: { title: "Report a Problem…", menus: inHelp(3) },
  showLog: { title: "Show Log" },
});
