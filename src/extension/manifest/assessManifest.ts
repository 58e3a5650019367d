import { ON_PASSAGE_LINE } from "./passagesView.ts";
import { defineCommands } from "./defineCommands.ts";
import { all, CONTEXT_KEYS, IN_TEXT, ON_RECORDING_OR_TEXT_FILE, ON_TEXT } from "./whenClauses.ts";
import { choice, wholeNumber } from "./defineSettings.ts";

export const ASSESS_COMMANDS = defineCommands({
  assessRecording: {
    title: "Assess Recording…",
    icon: { light: "media/icons/assess-light.svg", dark: "media/icons/assess-dark.svg" },
    menus: [
      { menu: "editor/title", group: "navigation@20", when: ON_TEXT },
      { menu: "editor/context", group: "2_speechAssessment@1", when: IN_TEXT },
      { menu: "explorer/context", group: "2_speechAssessment@1", when: ON_RECORDING_OR_TEXT_FILE },
      { menu: "view/item/context", group: ["inline@1", "1_passage@1"], when: ON_PASSAGE_LINE },
    ],
    keybinding: { key: "ctrl+alt+r", mac: "cmd+alt+r", when: all("editorTextFocus", IN_TEXT) },
  },
  assessFluency: { title: "Assess Fluency…", palette: IN_TEXT },
  assessFluencyV1: { title: "Assess Fluency with v1 (Long or Compressed Recordings)…", palette: IN_TEXT },
  assessPronunciation: { title: "Assess Pronunciation…", palette: IN_TEXT },
  recogniseWord: { title: "Assess Word Recognition…", palette: IN_TEXT },
  cancel: { title: "Cancel Assessment", enablement: CONTEXT_KEYS.running, palette: CONTEXT_KEYS.running },
});

export const ASSESS_SETTINGS = {
  fluencyV1Format: choice(
    "fluencyV1Format",
    [
      ["native", "All fields, with rates, scores and times."],
      ["compat", "The older, shorter form for programs that expect it."],
    ],
    "native",
    { order: 6, scope: "resource", description: "Format of Fluency (v1) results." },
  ),
  /** Seconds from the upload to the result. */
  timeoutSeconds: wholeNumber("timeoutSeconds", { from: 10, to: 3600 }, 300, {
    order: 9,
    scope: "window",
    description:
      "How many seconds to wait for an assessment, from the upload to the result. After that, an upload is stopped; an assessment that the service has accepted continues in the *Jobs* view.",
  }),
};
