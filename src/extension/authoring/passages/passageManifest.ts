import { OPERATIONS } from "../../../operations/operations.ts";
import { defineCommands, defineSubmenu } from "../../commands/defineCommands.ts";
import { all, CONTEXT_KEYS, IN_PASSAGE_LANGUAGE, IN_TEXT, ON_FOLDER } from "../../commands/whenClauses.ts";
import { choice, flag, text, texts, wholeNumber } from "../../settings/defineSettings.ts";
import { EXAMPLE_SCOPE } from "../../../core/passage/scopePlace.ts";

export const PASSAGE_SUBMENU = defineSubmenu("passage", { label: "Passage and Words", menus: [{ menu: "editor/context", group: "2_speechAssessment@5", when: IN_TEXT }] });

const UNCHECKED = all(IN_PASSAGE_LANGUAGE, `!${CONTEXT_KEYS.passage}`);

/** The commands about passages, which dist/authoring.cjs handles. */
export const PASSAGE_COMMANDS = defineCommands({
  checkAsPassage: { title: "Check This File as a Passage", palette: UNCHECKED, menus: [{ menu: PASSAGE_SUBMENU.id, group: "1_check@1", when: UNCHECKED }] },
  stopCheckingPassage: {
    title: "Stop Checking This File as a Passage",
    palette: CONTEXT_KEYS.passage,
    menus: [{ menu: PASSAGE_SUBMENU.id, group: "1_check@2", when: CONTEXT_KEYS.passage }],
  },
  checkFolderAsPassages: { title: "Check Texts in This Folder as Passages", palette: false, menus: [{ menu: "explorer/context", group: "2_speechAssessment@4", when: ON_FOLDER }] },
  showPassages: { title: "Show Passages of This Folder", palette: false, menus: [{ menu: "explorer/context", group: "2_speechAssessment@5", when: ON_FOLDER }] },
  showProfile: { title: "Show Passage Profile", palette: IN_PASSAGE_LANGUAGE, menus: [{ menu: PASSAGE_SUBMENU.id, group: "2_profile@1", when: IN_PASSAGE_LANGUAGE }] },
  showPassagePlace: { title: "Show Place in Passage", palette: false },
  exportProfile: { title: "Export Passage Profile as CSV…", palette: IN_PASSAGE_LANGUAGE, menus: [{ menu: PASSAGE_SUBMENU.id, group: "2_profile@2", when: IN_PASSAGE_LANGUAGE }] },
  chooseScope: { title: "Choose Scope and Sequence…" },
  insertPracticeWords: { title: "Insert Practice Words…", menus: [{ menu: PASSAGE_SUBMENU.id, group: "3_words@1" }] },
  addHeartWord: { title: "Teach a Word as a Whole", palette: false },
  draftPassage: { title: "Draft a Decodable Passage…", menus: [{ menu: PASSAGE_SUBMENU.id, group: "3_words@2" }] },
});

export const PASSAGE_SETTINGS = {
  /** Globs of the texts that are checked as passages; those of a workspace are read from its folder. */
  passages: texts("passages.include", ["**/*.passage.txt", "**/*.passage.md", "**/passages/**/*.{txt,md}"], {
    order: 27,
    scope: "resource",
    description: `Which plain texts and Markdown files are checked as passages that children read aloud: globs, from the workspace's folder. No other text is checked, unless *Speech Assessment: ${PASSAGE_COMMANDS.checkAsPassage.title}* asks for it.`,
  }),
  /** Whether references and passages of the workspace are checked while they are closed. */
  passagesChecked: flag("passages.checkClosed", true, {
    order: 27,
    scope: "window",
    description: "Whether all references and passages of the workspace are checked, and not only those that are open.",
  }),
  /** The assessment that passages are written for: its limits are theirs. */
  passageOperation: choice("passages.operation", OPERATIONS.map(({ id, limits }) => [id, limits.sentence] as const), "fluency-v2", {
    order: 28,
    scope: "resource",
    description: "The assessment that passages are written for. A passage that takes longer to read than it allows is a problem.",
  }),
  /** At what rate the slowest child reads a passage, in words per minute; 0 for that of the readers' grade. */
  passageSlowest: wholeNumber("passages.slowestWordsPerMinute", { from: 0, to: 300 }, 0, {
    order: 29,
    scope: "resource",
    description: "How many words a minute the slowest child reads that a passage is for, such as 59, the 25th percentile of second graders in winter (Hasbrouck & Tindal, 2017). 0 for the rate that half of the children of `#speechAssessment.reader.grade#` reach by spring (of grade 2 where none is given), by which the line above a passage estimates its time.",
  }),
  /** A shipped scope and sequence's id or the path of a file with one; empty for none. */
  scopeAndSequence: text("scopeAndSequence", {
    order: 30,
    scope: "resource",
    restricted: true,
    description: `What is taught in which order, for telling which words of a passage can be decoded: the path of a scope and sequence (\`NAME.scope.json\`), absolute or from the workspace's folder, or \`${EXAMPLE_SCOPE}\` for the example that ships. Empty for none. It is most easily set with *Speech Assessment: ${PASSAGE_COMMANDS.chooseScope.title}*.`,
    schema: { maxLength: 1000 },
  }),
  /** Id or title of the unit of it that the class has reached; empty for the last. */
  scopeUnit: text("scopeUnit", {
    order: 31,
    scope: "resource",
    description: "Which unit of `#speechAssessment.scopeAndSequence#` the class has reached, by its id or its title. The line above a passage tells how much can be decoded in that unit, and practice words and drafts offer it first. Empty for the whole of the sequence.",
    schema: { maxLength: 200 },
  }),
};
