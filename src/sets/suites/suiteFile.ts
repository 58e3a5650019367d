import { t } from "@vscode/l10n";
import * as z from "zod";
import { schoolGrade } from "#contract/files/schoolGrade.ts";
import { RESULT_FORMATS } from "#contract/wire/routes.ts";
import { MISCUE_DESCRIPTIONS } from "#core/reading/miscues.ts";
import { SEASONS } from "#core/reading/norms.ts";
import { SCORING_PROFILES } from "#core/scoring/scoringProfiles.ts";
import { KINDS } from "#operations/kinds.ts";
import { DEFAULT_TOLERANCE_MS, type FigureName, FIGURES, MISCUE_KEYS, type MiscueKey } from "../expectations/expectation.ts";
import { FIGURE_LABELS } from "../expectations/inWords.ts";
import { NUMBER_TEST, NUMBER_TEST_FORMS } from "../expectations/numberTest.ts";

const MOST_CASES = 10_000;
const MOST_ENTRIES = 1000;
const LONGEST_TEXT = 100_000;

const text = z.string().min(1).max(LONGEST_TEXT);
/** YAML takes `5` as a number; in a passage it is a word. */
const word = z.union([text, z.number()], { error: t("has to be a word; put it in quotes") });
const numberTest = (description: string) =>
  z
    .union([z.number(), z.string().regex(NUMBER_TEST)], { error: t`has to be ${NUMBER_TEST_FORMS}` })
    .optional()
    .meta({ description });

const SETTINGS = {
  kind: z
    .enum(Object.keys(KINDS) as [string, ...string[]])
    .optional()
    .meta({ description: "The kind of assessment, as on the command line. Default: fluency." }),
  format: z.enum(RESULT_FORMATS).optional().meta({ description: "The format of the result, for kinds that have several." }),
  pad: z.boolean().optional().meta({
    description: "Whether to add silence to a copy of a recording that is too short for its kind, such as a single word for pronunciation.",
  }),
  profile: text.optional().meta({ description: "The name of the service that assesses the recordings. Default: the current one." }),
  model: text.optional().meta({ description: "The id of the model. Default: the service's own." }),
  scoring: text.optional().meta({
    description:
      "The rules for accuracy, errors and words correct per minute: the id of shipped scoring rules, such as cbm, or a file that ends in .scoring.json.",
    examples: SCORING_PROFILES.map(({ id }) => id),
  }),
  grade: schoolGrade.optional().meta({ description: "School grade of the reader: K, or a number." }),
  season: z.enum(SEASONS).optional().meta({ description: "Part of the school year." }),
};

const defaults = z
  .strictObject({
    ...SETTINGS,
    recordings: text.optional().meta({ description: "The folder that the paths of recordings are written from." }),
    references: text.optional().meta({ description: "The folder that the paths of references are written from." }),
  })
  .meta({ description: "Settings for all cases that do not have their own." });

const referenceFile = z.strictObject({
  file: text.meta({ description: "The file, from the suite's folder." }),
  line: z.int().positive().optional().meta({ description: "The line of an Arpabet file that was read, counted from 1." }),
});
const referenceText = z.strictObject({ text: text.meta({ description: "The text itself." }) });

const REFERENCE_ERROR = t("has to be a file, such as passages/fox.md, or { file: …, line: … }, or { text: … }");
const reference = z
  .union([text, referenceFile, referenceText], { error: REFERENCE_ERROR })
  .meta({ description: "The text to be read: a file, a line of a file as { file: …, line: … }, or the text itself as { text: … }." });

const nth = z.int().positive().optional().meta({ description: "Which occurrence of the word in the text, counted from 1. Default: any." });
const said = word.optional().meta({ description: "What was said, as the viewer spells it. Default: anything." });
/** For what is said besides the text. */
const before = word.optional().meta({ description: "The word of the text that it comes before." });
const ON_WORD: ReadonlySet<MiscueKey> = new Set<MiscueKey>(["substitution", "omission", "told", "variant", "sounded-out"]);
const WORD_FIELDS = { word: word.optional().meta({ description: "The word of the text." }), nth, said };
const ADDITION_FIELDS = { said, before, nth };

/** A miscue is an object with one property, the name of its kind. */
function miscue(key: MiscueKey) {
  const isOnWord = ON_WORD.has(key);
  const description = `${MISCUE_DESCRIPTIONS[MISCUE_KEYS[key]].meaning} ${isOnWord ? "The word of the text" : "What was said"}, or an object that says more.`;
  const fields = isOnWord ? WORD_FIELDS : ADDITION_FIELDS;
  const place = isOnWord ? "word" : "before";
  return z
    .union(
      [word, z.strictObject(fields).refine((value) => value.nth === undefined || place in value, { error: t`has nth without ${place}` })],
      { error: t`has to be a word, or an object with ${Object.keys(fields).join(", ")}` },
    )
    .optional()
    .meta({ description });
}

const oneMiscue = z
  .strictObject(
    Object.fromEntries((Object.keys(MISCUE_KEYS) as MiscueKey[]).map((key) => [key, miscue(key)])) as Record<
      MiscueKey,
      ReturnType<typeof miscue>
    >,
  )
  .refine((value) => Object.keys(value).length === 1, { error: t("has to name one miscue per entry") })
  .meta({ id: "miscue", minProperties: 1, maxProperties: 1 });
const miscueList = z.array(oneMiscue).max(MOST_ENTRIES);
const miscueModes = z.strictObject({
  exactly: miscueList.optional().meta({ description: "All miscues of the reading, and no others." }),
  "at-least": miscueList.optional().meta({ description: "Miscues that the reading must have; it may have others." }),
});
const none = z.literal("none");

const symbol = z.string().min(1).max(100);
const seconds = z.number().min(0).max(3600).optional();
const onePhoneme = z.strictObject({
  expected: symbol.optional().meta({ description: "The phoneme of the reference, or none for one that was added. Default: any." }),
  heard: symbol
    .optional()
    .meta({ description: "The phoneme that was heard, or none for one that was left out. Default: the expected one." }),
  start: seconds.meta({ description: "When it begins, in seconds." }),
  end: seconds.meta({ description: "When it ends, in seconds." }),
});
const phoneme = z.union([symbol, onePhoneme], { error: t("has to be a phoneme, or an object with expected, heard, start, end") });

const FIGURE_DESCRIPTIONS: Partial<Record<FigureName, string>> = {
  accuracy: "Accuracy in per cent",
  wcpm: "Words correct per minute",
  score: "The score of a pronunciation or a recognition, 0 to 100",
  "words-correct": "How many words of the text were read correctly",
  errors: "How many errors there are by the scoring rules",
};

function figureDescription(name: FigureName): string {
  return `${FIGURE_DESCRIPTIONS[name] ?? `How many ${FIGURE_LABELS[name].toLowerCase()} there are`}: ${NUMBER_TEST_FORMS}.`;
}

const expectations = z
  .strictObject({
    ...(Object.fromEntries(FIGURES.map((name) => [name, numberTest(figureDescription(name))])) as Record<
      FigureName,
      ReturnType<typeof numberTest>
    >),
    miscues: z
      .union(
        [
          none,
          miscueList,
          miscueModes.refine((value) => Object.keys(value).length === 1, { error: t("has to have exactly or at-least, not both") }),
        ],
        { error: t("has to be none, a list of miscues, or an object with exactly or at-least") },
      )
      .optional()
      .meta({ description: "The miscues of the reading: none, a list of all of them, or under at-least those that it must have." }),
    correct: z.boolean().optional().meta({ description: "Whether a pronunciation or a recognition is judged correct." }),
    heard: z
      .union([z.string().max(LONGEST_TEXT), z.number()], { error: t("has to be text; put it in quotes") })
      .optional()
      .meta({ description: "What was heard: the words of a recognition, the phonemes of a pronunciation." }),
    confidence: text
      .optional()
      .meta({ description: "How sure a recognition is: High, Medium or Low.", examples: ["High", "Medium", "Low"] }),
    phonemes: z
      .array(phoneme)
      .max(MOST_ENTRIES)
      .optional()
      .meta({ description: "All phonemes in their order, each with what is expected of it." }),
    tolerance: z
      .number()
      .min(0)
      .max(10_000)
      .optional()
      .meta({ description: `By how many milliseconds the times of phonemes may differ. Default: ${DEFAULT_TOLERANCE_MS}.` }),
    warnings: z
      .union([none, z.array(text).max(MOST_ENTRIES)], { error: t("has to be none, or a list of texts") })
      .optional()
      .meta({ description: "The warnings of the result: none, or texts that they must contain." }),
    reading: z.boolean().optional().meta({ description: "Whether the recording is a reading of its text at all. Default: true." }),
  })
  .meta({ description: "What is expected of the reading. Default: only that it is a reading of its text." });

const reason = (description: string) => text.optional().meta({ description });

const suiteCase = z.strictObject({
  name: text.optional().meta({ description: "The name that identifies the case. Default: its recording and its reference." }),
  recording: text.meta({
    description:
      "The recording, from the suite's folder; * stands for any part of a name, and each file that matches is a case of its own.",
  }),
  reference,
  ...SETTINGS,
  speaker: text.optional().meta({ description: "The reader's alias. It stays on this machine." }),
  tags: z.array(text).max(MOST_ENTRIES).optional().meta({ description: "Tags for selecting cases." }),
  skip: reason("Why the case is skipped."),
  "known-failure": reason("Why the case is expected to fail. It still runs, and is reported as soon as it passes."),
  expect: expectations
    .nullable()
    .optional()
    .meta({ description: "What is expected of the reading. Default: only that it is a reading of its text." }),
});

export const suiteFile = z
  .strictObject({
    $schema: z.string().optional().meta({ description: "The JSON schema of this file." }),
    defaults: defaults.nullable().optional(),
    cases: z.array(suiteCase).max(MOST_CASES).meta({ description: "The recordings, and what is expected of them." }),
  })
  .meta({ title: "Suite of recordings", description: "Recordings, and what is expected of their assessment." });

/** The fields of each part, so that a wrong one affects nothing else. */
export const SUITE_FIELDS = {
  suite: suiteFile.shape,
  defaults: defaults.shape,
  case: suiteCase.shape,
  expect: expectations.shape,
} as const;

export const NESTED_FIELDS = {
  reference: { ...referenceFile.shape, ...referenceText.shape },
  miscues: miscueModes.shape,
  miscue: oneMiscue.shape,
  onWord: WORD_FIELDS,
  addition: ADDITION_FIELDS,
  phoneme: onePhoneme.shape,
} as const;

export type SuiteFields = {
  [Part in keyof typeof SUITE_FIELDS]: { [Key in keyof (typeof SUITE_FIELDS)[Part]]?: z.infer<(typeof SUITE_FIELDS)[Part][Key]> };
};
