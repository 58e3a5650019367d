import { ARPABET_CODES } from "#core/arpabet/arpabetCodes.ts";
import { PASSAGE_CODES } from "#core/passage/passageCodes.ts";
import { SEVERITIES, type Severity } from "#core/problems/problem.ts";
import { defineCommands, defineSubmenu } from "./defineCommands.ts";
import { CONTEXT_KEYS, IN_ARPABET, IN_PASSAGE_LANGUAGE, IN_TEXT } from "./whenClauses.ts";
import { choice, entries, flag } from "./defineSettings.ts";
import { PASSAGE_SUBMENU } from "./passageManifest.ts";

export const CONVERT_SUBMENU = defineSubmenu("convert", {
  label: "Convert Phonemes",
  menus: [{ menu: "editor/context", group: "2_speechAssessment@4", when: IN_TEXT }],
});

export const AUTHORING_COMMANDS = defineCommands({
  showWhatIsSent: {
    title: "Show What Is Sent",
    palette: IN_TEXT,
    menus: [
      { menu: "editor/context", group: "2_speechAssessment@3", when: IN_ARPABET },
      { menu: PASSAGE_SUBMENU.id, group: "2_profile@3", when: IN_PASSAGE_LANGUAGE },
    ],
  },
  hearPronunciation: { title: "Hear Pronunciation", palette: `${IN_ARPABET} || resourceFilename =~ /\\.dictionary\\.json$/` },
  fixAllProblems: { title: "Fix All Problems", palette: `${IN_ARPABET} || ${CONTEXT_KEYS.passage}` },
  explainProblem: { title: "Explain Problem", palette: false },
  chooseAlphabet: { title: "Choose Alphabet…", palette: IN_ARPABET },
  convertTextToArpabet: { title: "Convert Text to Arpabet", palette: IN_TEXT, menus: [{ menu: CONVERT_SUBMENU.id, group: "1_text@1" }] },
  convertArpabetToText: { title: "Convert Arpabet to Text", palette: IN_TEXT, menus: [{ menu: CONVERT_SUBMENU.id, group: "1_text@2" }] },
  convertArpabetToIpa: { title: "Convert Arpabet to IPA", palette: IN_TEXT, menus: [{ menu: CONVERT_SUBMENU.id, group: "2_ipa@1" }] },
  convertIpaToArpabet: { title: "Convert IPA to Arpabet", palette: IN_TEXT, menus: [{ menu: CONVERT_SUBMENU.id, group: "2_ipa@2" }] },
});

const PROBLEM_SEVERITIES: readonly string[] = [...SEVERITIES, "off"];

/** The allowed values are given once for all codes: `allOf` adds to what `properties` says about each. */
const SEVERITY_SCHEMA = {
  additionalProperties: false,
  allOf: [{ additionalProperties: { enum: PROBLEM_SEVERITIES } }],
  properties: Object.fromEntries(
    [...ARPABET_CODES, ...PASSAGE_CODES].map(({ code, severity, title }) => [
      code,
      { default: severity, markdownDescription: `${title}. Usually *${severity}*.` },
    ]),
  ),
};

export const AUTHORING_SETTINGS = {
  /** By a problem's code; a missing code has its usual severity. */
  problemSeverity: entries("problems.severity", (value): value is Severity | "off" => PROBLEM_SEVERITIES.includes(value), {
    order: 23,
    scope: "resource",
    description:
      'Severity of each kind of problem, by its code, such as `{ "arpabet-duplicate-line": "off" }`. Codes that are not listed keep their default.',
    schema: SEVERITY_SCHEMA,
  }),
  inlayHints: choice(
    "inlayHints",
    [
      ["off", "Show nothing."],
      ["ipa", "Show the line in the International Phonetic Alphabet: ðə ˈsnoʊ."],
      ["word", "Show the words that the phonemes spell, from the pronouncing dictionary."],
    ],
    "ipa",
    {
      order: 24,
      scope: "resource",
      description: "What to show after the phonemes in an Arpabet file. It is not part of the text and is never sent.",
    },
  ),
  codeLens: flag("codeLens", true, {
    order: 25,
    scope: "resource",
    description:
      "Show a line above each reference in an Arpabet file, with *Assess…*, the time it takes to say and its last outcome, and a line above each passage, with its length and a link to its text profile.",
  }),
  /** Maps a model id to a shipped alphabet's id or an alphabet file's path. */
  alphabets: entries("alphabets", (value): value is string => value.trim() !== "", {
    order: 26,
    scope: "resource",
    restricted: true,
    description: `Alphabets of models that do not take Arpabet. Give the model's ID and \`timit61\` or the path of an alphabet file (\`NAME.alphabet.json\`), absolute or relative to the workspace folder. Easiest to set with *Speech Assessment: ${AUTHORING_COMMANDS.chooseAlphabet.title}*. All other models take Arpabet.`,
    schema: { additionalProperties: { type: "string", maxLength: 1000 } },
  }),
};
