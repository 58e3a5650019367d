import { defineCommands } from "./defineCommands.ts";

export const PROJECT_COMMANDS = defineCommands({
  showAccepted: { title: "Show Accepted Problems…" },
  acceptFinding: { title: "Accept Problem", palette: false },
  addPronunciations: { title: "Add Pronunciations to the Dictionary", palette: false },
  addPronunciation: { title: "Add Pronunciation to the Dictionary", palette: false },
});
