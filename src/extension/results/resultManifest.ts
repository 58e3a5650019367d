import { defineCommands } from "../commands/defineCommands.ts";
import { all, IN_RESULT, IN_TEXT, ON_ONE_FILE, ON_RESULT_FILE } from "../commands/whenClauses.ts";
import { ON_READING_LINE } from "../commands/passagesView.ts";
import { choice, text } from "../settings/defineSettings.ts";

export const RESULT_COMMANDS = defineCommands({
  showLastResult: {
    title: "Show Last Result",
    menus: [{ menu: "editor/context", group: "2_speechAssessment@2", when: IN_TEXT }],
    // Not with R: Ctrl+Alt+Shift+R records the screen on Linux.
    keybinding: { key: "ctrl+alt+shift+j", mac: "cmd+alt+shift+j", when: all("editorTextFocus", IN_TEXT) },
  },
  exportResult: {
    title: "Export Result…",
    palette: IN_RESULT,
    menus: [
      { menu: "editor/title", group: "1_speechAssessment@1", when: IN_RESULT },
      { menu: "explorer/context", group: "2_speechAssessment@2", when: all(ON_RESULT_FILE, ON_ONE_FILE) },
      { menu: "view/item/context", group: "2_result@2", when: all(ON_READING_LINE, ON_ONE_FILE) },
    ],
  },
  importReview: {
    title: "Import Review…",
    palette: IN_RESULT,
    menus: [
      { menu: "editor/title", group: "1_speechAssessment@2", when: IN_RESULT },
      { menu: "explorer/context", group: "2_speechAssessment@3", when: all(ON_RESULT_FILE, ON_ONE_FILE) },
      { menu: "view/item/context", group: "2_result@3", when: all(ON_READING_LINE, ON_ONE_FILE) },
    ],
  },
  compareResults: {
    title: "Compare Results…",
    palette: IN_RESULT,
    menus: [
      { menu: "editor/title", group: "1_speechAssessment@3", when: IN_RESULT },
      { menu: "explorer/context", group: "2_speechAssessment@4", when: ON_RESULT_FILE },
      { menu: "view/item/context", group: "2_result@1", when: ON_READING_LINE },
    ],
  },
  openResultAsText: { title: "Reopen Result as JSON", palette: IN_RESULT, menus: [{ menu: "editor/title", group: "1_speechAssessment@4", when: IN_RESULT }] },
});

export const RESULT_SETTINGS = {
  /** Whether results become files of the author's; those that do not are kept by the extension. */
  saveResults: choice("results.save", [
    ["always", "Each result becomes a file of yours, beside its passage or in the folder for results."],
    ["ask", "Each result is shown at once, and you are asked whether it is to become a file of yours."],
    ["never", "Results are kept by the extension alone, the latest 100 of a workspace."],
  ], "always", {
    order: 19,
    scope: "resource",
    description: "Whether results are saved as files (`NAME.assessment.json`), which can be opened, compared, exported and shared later. Neither the speaker's token nor a key is ever in them.",
  }),
  /** Relative to the workspace's folder; empty for beside the passage. */
  resultsFolder: text("results.folder", {
    order: 20,
    scope: "resource",
    restricted: true,
    description: "Folder inside the workspace in which results are saved, such as `results`. While it is empty, each result is saved beside its passage.",
    schema: { maxLength: 500 },
  }),
};
