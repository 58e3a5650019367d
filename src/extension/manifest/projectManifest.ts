import { defineCommands } from "./defineCommands.ts";

/** The commands about a project's own words and decisions. */
export const PROJECT_COMMANDS = defineCommands({
  showAccepted: { title: "Show Accepted Problems…" },
  acceptFinding: { title: "Accept Problem", palette: false },
  addPronunciation: { title: "Add Pronunciation to the Dictionary", palette: false },
});
