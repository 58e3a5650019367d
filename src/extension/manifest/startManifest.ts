import { commandLink, defineCommands } from "./defineCommands.ts";
import { inView, type ViewWelcome } from "./defineView.ts";
import { PASSAGES_VIEW } from "./passagesView.ts";

/** See walkthrough.ts. */
export const WALKTHROUGH_ID = "start";

export const START_COMMANDS = defineCommands({
  getStarted: { title: "Get Started", menus: [{ menu: "view/title", group: "9_help@1", when: inView(PASSAGES_VIEW) }] },
  assessSample: { title: "Assess the Sample Recording", palette: false },
  openSampleReferences: { title: "Open the Sample References", palette: false },
  recordSample: { title: "Record the Sample Text", palette: false },
  assessSampleSet: { title: "Assess the Sample Set", palette: false },
});

/** The entries that the view of passages, the first one that newcomers see, adds to its own welcome. */
export const START_WELCOME: readonly ViewWelcome[] = [
  { contents: `New here? Try it with a sample recording first.\n${commandLink(START_COMMANDS.getStarted)}` },
];
