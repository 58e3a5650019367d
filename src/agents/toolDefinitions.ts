import { t } from "@vscode/l10n";
import * as z from "zod";
import { detectPersonalData } from "#core/detectPersonalData.ts";
import { printableName } from "#core/printable.ts";
import { splitName } from "#core/splitName.ts";
import { asMeant } from "./givenInput.ts";
import { TOOL_INPUTS, type ToolInput } from "./toolInputs.ts";
import type { ToolName } from "./toolNames.ts";

export interface Confirmation {
  title: string;
  message: string;
}

/** A tool as agents, editors and people see it; its function is in `tools/`. */
export interface ToolDefinition<Name extends ToolName = ToolName> {
  title: string;
  /** For a language model: what it does, when to use it, what comes back. */
  description: string;
  /** A sentence for people who choose among tools. */
  summary: string;
  /** True for an answer about a child's reading, which needs somebody's permission. */
  tellsOfReadings: boolean;
  /** True if it runs the engine, which is not run in an untrusted workspace. */
  assesses: boolean;
  /** True if it may write a new file beside those that are there. */
  mayWrite: boolean;
  /** Shown while it runs. */
  running: (input: ToolInput<Name>) => string;
  /** Absent for a tool that needs no permission. */
  confirmation?: (input: ToolInput<Name>) => Confirmation;
}

const PLACES = "Lines and columns count from 1; columns, start and end count UTF-16 units.";
const FIXES =
  "Each problem has a code, a place, a message and, where there are any, fixes as exact replacements. Apply all edits of one fix together, those at the end of the text first, and check again: fixing one problem can show another. A preferred fix is beyond doubt; otherwise choose by what the author means, or ask.";
const PAGES = "Long lists come in parts: ask again with offset.";
const TOLD =
  "accuracy, words correct per minute, each word that was read differently and what was said instead, and which phonemes were confused";

export const TOOL_DEFINITIONS: { readonly [Name in ToolName]: ToolDefinition<Name> } = {
  check_reference: {
    title: "Check Arpabet References",
    description: `Checks phoneme references in Arpabet (.arpabet files, one reference a line) that children's pronunciation is assessed against: unknown symbols, stress, separators, other alphabets, duplicates, length. ${FIXES} The answer also has what the guide says about each code. Use it before and after changing such a file. ${PLACES} ${PAGES}`,
    summary: "Checks Arpabet references and suggests fixes.",
    tellsOfReadings: false,
    assesses: false,
    mayWrite: false,
    running: ({ path }) => (path === undefined ? t("Checking references") : t`Checking ${shown(path)}`),
  },
  check_passage: {
    title: "Check a Reading Passage",
    description: `Checks a passage that a child is to read aloud: words that the pronouncing dictionary lacks, numbers and abbreviations that can be read in several ways, homographs, broken characters, repeated words, length; and profiles it: words, readability, time to read by grade, rare and unknown words, and with a scope and sequence how much of it can be decoded. ${FIXES} The answer also has what the guide says about each code. ${PLACES} ${PAGES}`,
    summary: "Checks a passage and describes its words, readability and decodability.",
    tellsOfReadings: false,
    assesses: false,
    mayWrite: false,
    running: ({ path }) => (path === undefined ? t("Checking a passage") : t`Checking ${shown(path)}`),
  },
  convert_text: {
    title: "Convert Text, Arpabet and IPA",
    description: `Converts between English text, Arpabet phonemes and the International Phonetic Alphabet with the pronouncing dictionary. A word that the dictionary lacks stays as ?word? in Arpabet, with a guess in a comment. Use it to write references instead of making up phonemes. ${PAGES}`,
    summary: "Converts between text, Arpabet and IPA.",
    tellsOfReadings: false,
    assesses: false,
    mayWrite: false,
    running: ({ from, to }) => t`Converting ${from} to ${to}`,
  },
  assess_recording: {
    title: "Assess a Recording",
    description: `Assesses a recording of a child's reading on this machine, with the embedded engine and never with a hosted service, and summarises it: ${TOLD}; warnings; or that it does not seem to be a reading of the text, without figures then. Takes some seconds for each minute of sound. Nothing is saved unless save is true. The answer is about a child: pass on no more of it than the user asked for. ${PAGES}`,
    summary: "Assesses a recording on this machine and summarises the reading.",
    tellsOfReadings: true,
    assesses: true,
    mayWrite: true,
    running: ({ recording }) => t`Assessing ${shown(recording)}`,
    confirmation: ({ recording, save }) => ({
      title: t("Assess a recording and share the result with the language model?"),
      message: [
        t`The recording ${shown(recording)} is assessed on this machine and is not sent anywhere.`,
        t(
          "The language model gets accuracy, words correct per minute, each word that was misread with what was said instead, and the phonemes that were confused. It does not get the sound or the name of the reader.",
        ),
        ...(save ? [t("The result is saved in a new file in the workspace.")] : []),
        ...nameWarning([recording]),
      ].join(" "),
    }),
  },
  read_result: {
    title: "Read a Saved Result",
    description: `Summarises a saved assessment (*.assessment.json), with what people said in its review: ${TOLD}; warnings; or that the recording does not seem to be a reading of the text, without figures then. The answer is about a child: pass on no more of it than the user asked for. ${PAGES}`,
    summary: "Summarises a saved result as it was reviewed.",
    tellsOfReadings: true,
    assesses: false,
    mayWrite: false,
    running: ({ path }) => t`Reading ${shown(path)}`,
    confirmation: ({ path }) => ({
      title: t("Share a child's reading with the language model?"),
      message: [
        t`The result ${shown(path)} is read.`,
        t(
          "The language model gets accuracy, words correct per minute, each word that was misread with what was said instead, and the phonemes that were confused. It does not get the names of the reader and the reviewer.",
        ),
        ...nameWarning([path]),
      ].join(" "),
    }),
  },
  run_suite: {
    title: "Run Suites of Recordings",
    description: `Assesses many recordings on this machine, with the embedded engine and never with a hosted service, and checks them against what is expected of them in suites (NAME.assess.yaml): for each case passed, failed, error, skipped or known-failure, its figures, and which expectation failed at which line. Results are kept in *.assessment.json files beside the texts; existing ones for the same sound and text are reused. Can take minutes. The answer is about children: pass on no more of it than the user asked for. ${PLACES} ${PAGES}`,
    summary: "Runs suites of recordings and reports which expectations failed.",
    tellsOfReadings: true,
    assesses: true,
    mayWrite: true,
    running: ({ paths }) => t`Running ${paths.map(shown).join(", ")}`,
    confirmation: ({ paths }) => ({
      title: t("Assess many recordings and share the results with the language model?"),
      message: [
        t`The recordings of ${paths.map(shown).join(", ")} are assessed on this machine and are not sent anywhere. New results are saved in new files beside the texts.`,
        t(
          "The language model gets the accuracy and the words correct per minute of each case, and the expectations that failed, with words that were said. It does not get sound or aliases of readers. Cases whose names look like a person's name are identified by their line only. A message about a file that is missing or has no text contains the name of that file.",
        ),
        ...nameWarning(paths),
      ].join(" "),
    }),
  },
};

/** As JSON schema (draft 7), for manifests. */
export function inputSchemaOf(name: ToolName): object {
  return z.toJSONSchema(TOOL_INPUTS[name], { target: "draft-7", io: "input" });
}

/** Fills in defaults. @throws {z.ZodError} */
export function readInput<Name extends ToolName>(name: Name, input: unknown): ToolInput<Name> {
  const schema: z.ZodObject<Readonly<Record<string, z.core.$ZodType>>> = TOOL_INPUTS[name];
  return schema.parse(asMeant(schema, input)) as ToolInput<Name>;
}

/** Undefined for a tool that needs no permission. @throws {z.ZodError} */
export function confirmationOf(name: ToolName, input: unknown): Confirmation | undefined {
  const { confirmation } = TOOL_DEFINITIONS[name] as ToolDefinition;
  return confirmation?.(readInput(name, input));
}

/** @throws {z.ZodError} */
export function runningOf(name: ToolName, input: unknown): string {
  return (TOOL_DEFINITIONS[name] as ToolDefinition).running(readInput(name, input));
}

function shown(path: string): string {
  return printableName(path);
}

/** Names of files and folders that may say who the child is: the model has them already, and the person should know. */
function nameWarning(paths: readonly string[]): string[] {
  const looks = paths.flatMap((path) => path.split(/[\\/]/).slice(-2)).flatMap((part) => detectPersonalData(splitName(part).stem) ?? []);
  return looks.includes("email") || looks.includes("class-list") ? [t("The path that the model asked for may say who the child is.")] : [];
}
