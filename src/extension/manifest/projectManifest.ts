import { defineCommands } from "./defineCommands.ts";
import { CONTEXT_KEYS, IN_ARPABET } from "./whenClauses.ts";

export const PROJECT_COMMANDS = defineCommands({
  showAccepted: { title: "Show Accepted Problems…" },
  acceptKind: { title: "Accept All Problems of One Kind…", palette: `${IN_ARPABET} || ${CONTEXT_KEYS.passage}` },
  acceptFinding: { title: "Accept Problem", palette: false },
  addPronunciations: { title: "Add Pronunciations to the Dictionary", palette: false },
  addPronunciation: { title: "Add Pronunciation to the Dictionary", palette: false },
});
