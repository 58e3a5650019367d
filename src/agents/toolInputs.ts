import * as z from "zod";
import { GRADE_ERROR, gradeNamed, LAST_GRADE } from "#core/reading/grade.ts";
import { KINDS } from "#operations/kinds.ts";
import { OPERATION_IDS, operationOf } from "#operations/operations.ts";
import { pathGiven } from "./givenInput.ts";

/** Unknown properties are refused, so that a slip is reported and not ignored. */

/** In UTF-16 units; a text that is longer is checked as a file. */
export const LONGEST_TEXT = 200_000;
/** The same for text to convert, whose phonemes take five times as much. */
const LONGEST_CONVERTED = 5_000;

/** The most items of one answer, and the default number. */
export const MOST_ITEMS = 100;
const USUAL_ITEMS = 20;

const path = z.string().min(1).max(4096).overwrite(pathGiven);
/** The name of what ships, or a path. */
const nameOrPath = z.string().max(1000).overwrite(pathGiven);
const offset = z
  .int()
  .min(0)
  .default(0)
  .describe("How many items to pass over: the nextOffset of the answer before, to get the rest of a long list.");
const limit = z
  .int()
  .min(1)
  .max(MOST_ITEMS)
  .default(USUAL_ITEMS)
  .describe(`The maximum number of items in this answer, at most ${MOST_ITEMS}.`);
const list = { offset, limit };
/** By the names used in suites and the terminal; the ids in results are understood too. */
const kind = z.enum([...new Set([...Object.keys(KINDS), ...OPERATION_IDS])]);
const TAKEN = { passage: "a passage", phrase: "a word or phrase", phonemes: "phonemes" };
const KINDS_IN_WORDS = Object.entries(KINDS)
  .map(([name, id]) => `${name} (${TAKEN[operationOf(id).takes]})`)
  .join(", ");

/** From 0 (kindergarten) to `LAST_GRADE`. */
const grade = z.union([z.number(), z.string().max(100)], GRADE_ERROR).transform((written, { issues }) => {
  const named = gradeNamed(String(written));
  if (named === undefined) issues.push({ code: "custom", message: GRADE_ERROR, input: written });
  return named ?? z.NEVER;
});

export const checkReferenceInput = z.strictObject({
  path: path.optional().describe("An .arpabet file, relative to the root folder, or absolute."),
  text: z
    .string()
    .max(LONGEST_TEXT)
    .optional()
    .describe(
      "The references themselves, one a line, in place of a file. If path is also given: the file's new content, checked as if it were there.",
    ),
  alphabet: nameOrPath
    .optional()
    .describe(
      "The symbols that the references are written in: arpabet (default), timit61, or the path of an alphabet file (NAME.alphabet.json).",
    ),
  ...list,
});

export const checkPassageInput = z.strictObject({
  path: path.optional().describe("A passage (.txt or .md), relative to the root folder, or absolute."),
  text: z
    .string()
    .max(LONGEST_TEXT)
    .optional()
    .describe("The passage itself, in place of a file. If path is also given: the file's new content, checked as if it were there."),
  format: z.enum(["plaintext", "markdown"]).default("plaintext").describe("What a passage given as text is written in."),
  kind: kind.default("fluency").describe("The assessment that the passage is for; its limits count."),
  grade: grade
    .optional()
    .describe(
      `The school grade of the readers, as a number up to ${LAST_GRADE} (0 is kindergarten) or as schools write it (K, 3rd); by default what the passage or its folder says, otherwise 2. Norms are those of the nearest grade from 1 to 6.`,
    ),
  scope: nameOrPath
    .optional()
    .describe(
      "A scope and sequence, to tell which words can be decoded: the path of a NAME.scope.json file, or generic-phonics, which ships.",
    ),
  unit: z
    .string()
    .max(200)
    .optional()
    .describe("The unit of the scope and sequence that the class has reached, by id or title; the last one by default."),
  profile: z
    .boolean()
    .default(true)
    .describe(
      "Whether the answer also includes the passage's figures: length, readability, time to read, unknown and rare words, decodability.",
    ),
  ...list,
});

export const CONVERSIONS = ["text", "arpabet", "ipa"] as const;

export const convertTextInput = z.strictObject({
  text: z.string().min(1).max(LONGEST_CONVERTED).describe("What to convert."),
  from: z.enum(CONVERSIONS).describe("What it is written in: text (English words), arpabet, or ipa."),
  to: z.enum(CONVERSIONS).describe("The form to convert to."),
  layout: z
    .enum(["lines", "words"])
    .default("lines")
    .describe(
      "When converting text to Arpabet: one reference per line, or one line for each word and each of its pronunciations, as in a dictionary.",
    ),
  offset: offset.describe("How many lines to pass over: the nextOffset of the answer before."),
});

export const assessRecordingInput = z.strictObject({
  recording: path.describe("A recording: wav, for fluency-v1 also mp3, m4a, webm, ogg or mp4."),
  reference: path.optional().describe("The file with what was to be read: a passage (.txt, .md) or references (.arpabet)."),
  text: z.string().min(1).max(LONGEST_TEXT).optional().describe("What was to be read, in place of a file."),
  line: z.int().min(1).optional().describe("The line of an .arpabet file that was read; needed where it has several."),
  kind: kind
    .optional()
    .describe(`The assessment, with what it takes: ${KINDS_IN_WORDS}. By default, the one that suits the text and the recording.`),
  save: z
    .boolean()
    .default(false)
    .describe(
      "Whether the result is kept in a new *.assessment.json file beside the reference, or beside the recording if the reference is not a file. Only if the user asks for it.",
    ),
  ...list,
});

export const readResultInput = z.strictObject({
  path: path.describe("A saved result, whose name ends in .assessment.json."),
  ...list,
});

export const runSuiteInput = z.strictObject({
  paths: z
    .array(path)
    .min(1)
    .max(20)
    .describe(
      "Suites (NAME.assess.yaml) and folders. For a folder, its suites are run; if it has none, recordings are paired with texts by their names.",
    ),
  tags: z.array(z.string().min(1).max(200)).max(20).default([]).describe("Only cases with one of these tags."),
  fresh: z
    .boolean()
    .default(false)
    .describe("Whether to assess all recordings again. Otherwise existing results for the same sound and text are reused."),
  ...list,
});

export const TOOL_INPUTS = {
  check_reference: checkReferenceInput,
  check_passage: checkPassageInput,
  convert_text: convertTextInput,
  assess_recording: assessRecordingInput,
  read_result: readResultInput,
  run_suite: runSuiteInput,
} as const;

export type ToolInput<Name extends keyof typeof TOOL_INPUTS> = z.output<(typeof TOOL_INPUTS)[Name]>;
