import { defineCommands } from "../commands/defineCommands.ts";

/** Of the walkthrough; see walkthrough.ts. */
export const WALKTHROUGH_ID = "start";

export const START_COMMANDS = defineCommands({
  getStarted: { title: "Get Started" },
  assessSample: { title: "Assess the Sample Recording", palette: false },
  openSampleReferences: { title: "Open the Sample References", palette: false },
  recordSample: { title: "Record the Sample Text", palette: false },
  assessSampleSet: { title: "Assess the Sample Set", palette: false },
});
