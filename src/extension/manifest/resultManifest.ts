import { defineCommands } from "./defineCommands.ts";
import { all, IN_RESULT, IN_TEXT, ON_ONE_FILE, ON_RESULT_FILE } from "./whenClauses.ts";
import { ON_READING_LINE } from "./passagesView.ts";
import { choice, text } from "./defineSettings.ts";

export const RESULT_COMMANDS = defineCommands({
  showLastResult: {
    title: "Show Last Result",
    menus: [{ menu: "editor/context", group: "2_speechAssessment@2", when: IN_TEXT }],
    // Not with R: Ctrl+Alt+Shift+R records the screen on Linux.
    keybinding: { key: "ctrl+alt+shift+j", mac: "cmd+alt+shift+j", when: all("editorTextFocus", IN_TEXT) },
  },
  exportResult: {
    title: "Export Result as TextGrid, EAF, CSV…",
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
  combineReviews: {
    title: "Combine Reviews…",
    palette: IN_RESULT,
    menus: [{ menu: "explorer/context", group: "2_speechAssessment@5", when: ON_RESULT_FILE }],
  },
  openResultAsText: {
    title: "Reopen Result as JSON",
    palette: IN_RESULT,
    menus: [{ menu: "editor/title", group: "1_speechAssessment@4", when: IN_RESULT }],
  },
});

export const RESULT_SETTINGS = {
  /** The results that become the author's own files; the others are kept by the extension. */
  saveResults: choice(
    "results.save",
    [
      ["always", "Save each result as a file, beside its text or in the results folder."],
      ["ask", "Show each result, and ask whether to save it."],
      ["never", "Keep results in the extension's storage only: the latest 100 of each workspace, and those that you reviewed."],
    ],
    "always",
    {
      order: 19,
      scope: "resource",
      description:
        "Whether to save results as files (`NAME.assessment.json`), which you can open, compare, export and share. They never contain the reader's user token or a key.",
    },
  ),
  /** Relative to the workspace's folder; empty means beside the passage. */
  resultsFolder: text("results.folder", {
    order: 20,
    scope: "resource",
    restricted: true,
    description: "Folder in the workspace for results, such as `results`. If it is empty, each result is saved beside its text.",
    schema: { maxLength: 500 },
  }),
};
