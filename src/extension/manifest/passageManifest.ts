import { OPERATIONS } from "#operations/operations.ts";
import { defineCommands, defineSubmenu } from "./defineCommands.ts";
import { all, CONTEXT_KEYS, IN_PASSAGE_LANGUAGE, IN_TEXT, ON_FOLDER } from "./whenClauses.ts";
import { choice, flag, text, texts, wholeNumber } from "./defineSettings.ts";
import { EXAMPLE_SCOPE } from "#core/passage/scopePlace.ts";

export const PASSAGE_SUBMENU = defineSubmenu("passage", {
  label: "Passage and Words",
  menus: [{ menu: "editor/context", group: "2_speechAssessment@5", when: IN_TEXT }],
});

const UNCHECKED = all(IN_PASSAGE_LANGUAGE, `!${CONTEXT_KEYS.passage}`);

export const PASSAGE_COMMANDS = defineCommands({
  checkAsPassage: {
    title: "Check This File as a Passage",
    palette: UNCHECKED,
    menus: [{ menu: PASSAGE_SUBMENU.id, group: "1_check@1", when: UNCHECKED }],
  },
  stopCheckingPassage: {
    title: "Stop Checking This File as a Passage",
    palette: CONTEXT_KEYS.passage,
    menus: [{ menu: PASSAGE_SUBMENU.id, group: "1_check@2", when: CONTEXT_KEYS.passage }],
  },
  checkFolderAsPassages: {
    title: "Check Texts in This Folder as Passages",
    palette: false,
    menus: [{ menu: "explorer/context", group: "2_speechAssessment@4", when: ON_FOLDER }],
  },
  showPassages: {
    title: "Show Passages of This Folder",
    palette: false,
    menus: [{ menu: "explorer/context", group: "2_speechAssessment@5", when: ON_FOLDER }],
  },
  showPractice: {
    title: "Show What These Passages Practice",
    palette: false,
    menus: [{ menu: "explorer/context", group: "2_speechAssessment@6", when: ON_FOLDER }],
  },
  exportPractice: { title: "Export What These Passages Practice", palette: false },
  showProfile: {
    title: "Show Text Profile",
    palette: IN_PASSAGE_LANGUAGE,
    menus: [{ menu: PASSAGE_SUBMENU.id, group: "2_profile@1", when: IN_PASSAGE_LANGUAGE }],
  },
  showPassagePlace: { title: "Show Place in Passage", palette: false },
  exportProfile: {
    title: "Export Text Profile as CSV…",
    palette: IN_PASSAGE_LANGUAGE,
    menus: [{ menu: PASSAGE_SUBMENU.id, group: "2_profile@2", when: IN_PASSAGE_LANGUAGE }],
  },
  printForm: {
    title: "Export Form to Mark by Hand…",
    palette: IN_PASSAGE_LANGUAGE,
    menus: [{ menu: PASSAGE_SUBMENU.id, group: "2_profile@3", when: IN_PASSAGE_LANGUAGE }],
  },
  chooseScope: { title: "Choose Scope and Sequence…" },
  insertPracticeWords: { title: "Insert Practice Words…", menus: [{ menu: PASSAGE_SUBMENU.id, group: "3_words@1" }] },
  addUnknownWords: {
    title: "Add Unknown Words to the Dictionary…",
    palette: IN_PASSAGE_LANGUAGE,
    menus: [{ menu: PASSAGE_SUBMENU.id, group: "3_words@3", when: IN_PASSAGE_LANGUAGE }],
  },
  addHeartWord: { title: "Teach a Word as a Whole", palette: false },
  draftPassage: { title: "Draft a Decodable Passage…", menus: [{ menu: PASSAGE_SUBMENU.id, group: "3_words@2" }] },
});

export const PASSAGE_SETTINGS = {
  /** Globs; those of a workspace are relative to its folder. */
  passages: texts("passages.include", ["**/*.passage.txt", "**/*.passage.md", "**/passages/**/*.{txt,md}"], {
    order: 27,
    scope: "resource",
    description: `Glob patterns, relative to the workspace folder, of the plain text and Markdown files that are checked as passages. To check another file, run *Speech Assessment: ${PASSAGE_COMMANDS.checkAsPassage.title}*.`,
  }),
  passagesChecked: flag("passages.checkClosed", true, {
    order: 27,
    scope: "window",
    description: "Check all references and passages in the workspace, not just the open ones.",
  }),
  /** Its limits apply to passages. */
  passageOperation: choice(
    "passages.operation",
    OPERATIONS.map(({ id, limits }) => [id, limits.sentence] as const),
    "fluency-v2",
    {
      order: 28,
      scope: "resource",
      description: "The assessment that you write passages for. A passage that takes too long to read for it is reported as a problem.",
    },
  ),
  /** In words per minute; 0 for that of the readers' grade. */
  passageSlowest: wholeNumber("passages.slowestWordsPerMinute", { from: 0, to: 300 }, 0, {
    order: 29,
    scope: "resource",
    description:
      "Words per minute of the slowest child who will read the passages, such as 59, the 25th percentile of second graders in winter (Hasbrouck & Tindal, 2017). If it is 0, the rate that half of the children in `#speechAssessment.reader.grade#` reach by spring is used (grade 2 if none is set), which is also the rate for the reading time above a passage.",
  }),
  /** A shipped one's id or the path of a file with one; empty for none. */
  scopeAndSequence: text("scopeAndSequence", {
    order: 30,
    scope: "resource",
    restricted: true,
    description: `The order in which spellings are taught, which decides the words of a passage that children can decode: the path of a scope and sequence (\`NAME.scope.json\`), absolute or relative to the workspace folder, or \`${EXAMPLE_SCOPE}\` for the example that ships with the extension. Empty for none. Easiest to set with *Speech Assessment: ${PASSAGE_COMMANDS.chooseScope.title}*.`,
    schema: { maxLength: 1000 },
  }),
  /** Id or title of the one that the class has reached; empty for the last. */
  scopeUnit: text("scopeUnit", {
    order: 31,
    scope: "resource",
    description:
      "The unit of `#speechAssessment.scopeAndSequence#` that the class has reached: its ID or its title. The line above a passage shows how much of it can be decoded in that unit, and practice words and drafts offer that unit first. Empty for the whole sequence.",
    schema: { maxLength: 200 },
  }),
};
