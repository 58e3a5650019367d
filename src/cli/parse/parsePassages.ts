import { USUAL_GRADE } from "../../core/reading/norms.ts";
import { OPERATIONS } from "../../operations/operations.ts";
import { type Command, UsageError } from "../commands.ts";
import {
  checkFormatOf,
  filterOf,
  gradeOf,
  kindOf,
  required,
  scopeOf,
  severitiesOf,
  slowestOf,
  sortOf,
  tableFormatOf,
  thresholdsOf,
} from "../optionValues.ts";
import { flag, help, parsed, text } from "./parsedArguments.ts";

/** Options of commands that go through folders of passages. */
const FOLDER_OPTIONS = {
  include: { ...text, multiple: true },
  exclude: { ...text, multiple: true },
  scope: text,
  unit: text,
  grade: text,
} as const;

/** @throws {UsageError} */
export function parseCheck(args: string[]): Command {
  const options = {
    ...help,
    ...FOLDER_OPTIONS,
    format: text,
    json: flag,
    alphabet: text,
    severity: { ...text, multiple: true },
    kind: text,
    slowest: text,
    decodable: text,
    "unknown-words": text,
    "longest-reading": text,
    dictionary: text,
    "no-accepted": flag,
  } as const;
  const { values, positionals } = parsed({ args, options, allowPositionals: true });
  if (values.help) return { name: "help", topic: "check" };
  if (positionals.length === 0) throw new UsageError("The files to check are missing.");
  if (positionals.includes("-")) throw new UsageError("Standard input is not read. Name a file.");
  return {
    name: "check",
    paths: [...new Set(positionals)],
    filter: filterOf(values.include, values.exclude),
    thresholds: thresholdsOf(values),
    scope: scopeOf(values.scope, values.unit),
    format: checkFormatOf(values.format, values.json ?? false),
    alphabet: values.alphabet === undefined ? undefined : required(values.alphabet, "--alphabet"),
    severities: severitiesOf(values.severity ?? []),
    operation: values.kind === undefined ? OPERATIONS[0]!.id : kindOf(values.kind),
    grade: gradeOf(values.grade),
    slowestWordsPerMinute: slowestOf(values.slowest),
    dictionary: values.dictionary === undefined ? undefined : required(values.dictionary, "--dictionary"),
    withAccepted: values["no-accepted"] ?? false,
  };
}

/** @throws {UsageError} */
export function parsePassages(args: string[]): Command {
  const options = { ...help, ...FOLDER_OPTIONS, format: text, json: flag, sort: text, descending: flag } as const;
  const { values, positionals } = parsed({ args, options, allowPositionals: true });
  if (values.help) return { name: "help", topic: "passages" };
  if (positionals.length === 0) throw new UsageError("The folder with the passages is missing.");
  if (positionals.includes("-")) throw new UsageError("Standard input is not read. Name a file.");
  return {
    name: "passages",
    paths: [...new Set(positionals)],
    filter: filterOf(values.include, values.exclude),
    format: tableFormatOf(values.format, values.json ?? false),
    sort: sortOf(values.sort, values.descending ?? false),
    scope: scopeOf(values.scope, values.unit),
    grade: gradeOf(values.grade) ?? USUAL_GRADE,
  };
}
