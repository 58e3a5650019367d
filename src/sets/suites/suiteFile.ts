import * as z from "zod";
import { RESULT_FORMATS } from "../../contract/routes.ts";
import { MISCUE_DESCRIPTIONS } from "../../core/reading/miscues.ts";
import { SEASONS } from "../../core/reading/norms.ts";
import { SCORING_PROFILES } from "../../core/scoring/scoringProfiles.ts";
import { KINDS } from "../../operations/kinds.ts";
import { DEFAULT_TOLERANCE_MS, type FigureName, FIGURES, MISCUE_KEYS, type MiscueKey } from "../expectations/expectation.ts";
import { FIGURE_LABELS } from "../expectations/inWords.ts";
import { NUMBER_TEST, NUMBER_TEST_FORMS } from "../expectations/numberTest.ts";

const MOST_CASES = 10_000;
const MOST_ENTRIES = 1000;
const LONGEST_TEXT = 100_000;

const text = z.string().min(1).max(LONGEST_TEXT);
/** YAML takes `5` for a number; in a passage it is a word. */
const word = z.union([text, z.number()], { error: "has to be a word; put it in quotes" });
const numberTest = (description: string) => z.union([z.number(), z.string().regex(NUMBER_TEST)], { error: `has to be ${NUMBER_TEST_FORMS}` }).optional().meta({ description });

const SETTINGS = {
  kind: z.enum(Object.keys(KINDS) as [string, ...string[]]).optional().meta({ description: "The kind of assessment, as on the command line. Fluency where nothing is said." }),
  format: z.enum(RESULT_FORMATS).optional().meta({ description: "The format of the result, of a kind that has several." }),
  pad: z.boolean().optional().meta({ description: "Whether a copy with silence behind it is assessed where a recording is too short for its kind, such as a word for pronunciation." }),
  profile: text.optional().meta({ description: "The name of the service profile that assesses the recordings. The one in force where nothing is said." }),
  model: text.optional().meta({ description: "The id of the model that is asked for. The profile's own where nothing is said." }),
  scoring: text.optional().meta({ description: "What accuracy, errors and words correct per minute are counted by: the id of a scoring profile that ships, such as cbm, or a file that ends in .scoring.json.", examples: SCORING_PROFILES.map(({ id }) => id) }),
  grade: z.int().min(0).max(12).optional().meta({ description: "School grade of the reader; 0 for kindergarten." }),
  season: z.enum(SEASONS).optional().meta({ description: "Part of the school year." }),
};

const defaults = z
  .strictObject({
    ...SETTINGS,
    recordings: text.optional().meta({ description: "The folder that the paths of recordings are written from." }),
    references: text.optional().meta({ description: "The folder that the paths of references are written from." }),
  })
  .meta({ description: "What holds for every case that does not say otherwise." });

const referenceFile = z.strictObject({
  file: text.meta({ description: "The file, from the suite's folder." }),
  line: z.int().positive().optional().meta({ description: "The line of a file of phonemes that was read, counted from 1." }),
});
const referenceText = z.strictObject({ text: text.meta({ description: "The text itself." }) });

const REFERENCE_ERROR = "has to be a file, such as passages/fox.md, or { file: …, line: … }, or { text: … }";
const reference = z
  .union([
    text,
    referenceFile,
    referenceText,
  ], { error: REFERENCE_ERROR })
  .meta({ description: "What was to be read: a file, a line of a file as { file: …, line: … }, or the text itself as { text: … }." });

const nth = z.int().positive().optional().meta({ description: "Which occurrence of the word in the text is meant, counted from 1. Any where nothing is said." });
const said = word.optional().meta({ description: "What was said, as the viewer spells it. Anything where nothing is said." });
/** Of what is said beside the text. */
const before = word.optional().meta({ description: "The word of the text that it stands before." });
const ON_WORD: ReadonlySet<MiscueKey> = new Set<MiscueKey>(["substitution", "omission", "told", "variant"]);
const WORD_FIELDS = { word: word.optional().meta({ description: "The word of the text." }), nth, said };
const ADDITION_FIELDS = { said, before, nth };

/** A miscue is an object with one property, the name of its kind. */
function miscue(key: MiscueKey) {
  const isOnWord = ON_WORD.has(key);
  const description = `${MISCUE_DESCRIPTIONS[MISCUE_KEYS[key]].meaning} ${isOnWord ? "The word of the text" : "What was said"}, or an object that says more.`;
  const fields = isOnWord ? WORD_FIELDS : ADDITION_FIELDS;
  const place = isOnWord ? "word" : "before";
  return z
    .union([word, z.strictObject(fields).refine((value) => value.nth === undefined || place in value, { error: `has nth without ${place}` })], { error: `has to be a word, or an object with ${Object.keys(fields).join(", ")}` })
    .optional()
    .meta({ description });
}

const oneMiscue = z
  .strictObject(Object.fromEntries((Object.keys(MISCUE_KEYS) as MiscueKey[]).map((key) => [key, miscue(key)])) as Record<MiscueKey, ReturnType<typeof miscue>>)
  .refine((value) => Object.keys(value).length === 1, { error: "names one miscue an entry" })
  .meta({ id: "miscue", minProperties: 1, maxProperties: 1 });
const miscueList = z.array(oneMiscue).max(MOST_ENTRIES);
const miscueModes = z.strictObject({
  exactly: miscueList.optional().meta({ description: "All miscues that there are." }),
  "at-least": miscueList.optional().meta({ description: "Miscues that have to be there, whatever else there is." }),
});
const none = z.literal("none");

const symbol = z.string().min(1).max(100);
const seconds = z.number().min(0).max(3600).optional();
const onePhoneme = z.strictObject({
  expected: symbol.optional().meta({ description: "The phoneme of the reference; none for one that was added. Any where nothing is said." }),
  heard: symbol.optional().meta({ description: "What was heard; none for a phoneme that was left out. The expected one where nothing is said." }),
  start: seconds.meta({ description: "When it begins, in seconds." }),
  end: seconds.meta({ description: "When it ends, in seconds." }),
});
const phoneme = z.union([symbol, onePhoneme], { error: "has to be a phoneme, or an object with expected, heard, start, end" });

const FIGURE_DESCRIPTIONS: Partial<Record<FigureName, string>> = {
  accuracy: "Accuracy in per cent", wcpm: "Words correct per minute", score: "The score of a pronunciation or a recognition, 0 to 100",
  "words-correct": "How many words of the text were read right", errors: "How many errors there are by the rules of scoring",
};

function figureDescription(name: FigureName): string {
  return `${FIGURE_DESCRIPTIONS[name] ?? `How many ${FIGURE_LABELS[name].toLowerCase()} there are`}: ${NUMBER_TEST_FORMS}.`;
}

const expectations = z
  .strictObject({
    ...(Object.fromEntries(FIGURES.map((name) => [name, numberTest(figureDescription(name))])) as Record<FigureName, ReturnType<typeof numberTest>>),
    miscues: z
      .union([none, miscueList, miscueModes.refine((value) => Object.keys(value).length === 1, { error: "takes one of exactly and at-least" })], { error: "has to be none, a list of miscues, or an object with exactly or at-least" })
      .optional()
      .meta({ description: "The miscues of the reading: none; a list of all that there are; or under at-least those that have to be there." }),
    correct: z.boolean().optional().meta({ description: "Whether a pronunciation or a recognition is judged correct." }),
    heard: z.union([z.string().max(LONGEST_TEXT), z.number()], { error: "has to be a text; put it in quotes" }).optional().meta({ description: "What was heard: the words of a recognition, the phonemes of a pronunciation." }),
    confidence: text.optional().meta({ description: "How sure a recognition is: High, Medium or Low.", examples: ["High", "Medium", "Low"] }),
    phonemes: z.array(phoneme).max(MOST_ENTRIES).optional().meta({ description: "All phonemes in their order, each with what is expected of it." }),
    tolerance: z.number().min(0).max(10_000).optional().meta({ description: `By how many milliseconds the times of phonemes may differ. ${DEFAULT_TOLERANCE_MS} where nothing is said.` }),
    warnings: z.union([none, z.array(text).max(MOST_ENTRIES)], { error: "has to be none, or a list of texts" }).optional().meta({ description: "What the warnings of the result have to say: none for no warning, or texts that occur in them." }),
    reading: z.boolean().optional().meta({ description: "Whether the recording is a reading of its text at all. Where nothing is said, it has to be." }),
  })
  .meta({ description: "What is expected of the reading. Where nothing is said, only that it is a reading of its text." });

const reason = (description: string) => text.optional().meta({ description });

const suiteCase = z.strictObject({
  name: text.optional().meta({ description: "A name for people, and what the case is known by. Where nothing is said, its recording and its reference." }),
  recording: text.meta({ description: "The recording, from the suite's folder; * stands for any part of a name, and each file that matches is a case of its own." }),
  reference,
  ...SETTINGS,
  speaker: text.optional().meta({ description: "Who read: an alias, which stays on this machine." }),
  tags: z.array(text).max(MOST_ENTRIES).optional().meta({ description: "Words to choose cases by." }),
  skip: reason("Why the case is not run."),
  "known-failure": reason("Why the case fails as things are. It is run all the same, and fails once it no longer fails."),
  expect: expectations.nullable().optional().meta({ description: "What is expected of the reading. Where nothing is said, only that it is a reading of its text." }),
});

/** A suite as a file, written by hand in YAML. */
export const suiteFile = z
  .strictObject({
    $schema: z.string().optional().meta({ description: "The JSON schema of this file." }),
    defaults: defaults.nullable().optional(),
    cases: z.array(suiteCase).max(MOST_CASES).meta({ description: "The recordings, and what is expected of them." }),
  })
  .meta({ title: "Suite of recordings", description: "Recordings, and what is expected of their assessment." });

/** The fields of each part, so that one that is wrong takes nothing else with it. */
export const SUITE_FIELDS = { suite: suiteFile.shape, defaults: defaults.shape, case: suiteCase.shape, expect: expectations.shape } as const;

/** The fields of objects within a value. */
export const NESTED_FIELDS = {
  reference: { ...referenceFile.shape, ...referenceText.shape }, miscues: miscueModes.shape, miscue: oneMiscue.shape, onWord: WORD_FIELDS, addition: ADDITION_FIELDS, phoneme: onePhoneme.shape,
} as const;

export type SuiteFields = { [Part in keyof typeof SUITE_FIELDS]: { [Key in keyof (typeof SUITE_FIELDS)[Part]]?: z.infer<(typeof SUITE_FIELDS)[Part][Key]> } };
