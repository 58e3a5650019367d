import type { OperationId } from "../operations/operation.ts";
import { KINDS } from "../operations/kinds.ts";
import { operationOf, OPERATIONS } from "../operations/operations.ts";
import { MODEL_FACT_LIST, type ModelFacts, readModelFacts } from "../contract/modelFacts.ts";
import { DEFAULT_LOCAL_MODEL, LOCAL_MODELS, localModel } from "../contract/localModels.ts";
import { ASSESSMENT_NAME_ENDING } from "../results/resultEnding.ts";
import { RESULT_FORMATS, type ResultFormat } from "../contract/routes.ts";
import { LONGEST_NAME } from "../contract/review.ts";
import { MOST_SECONDS } from "../contract/scoringFile.ts";
import { userToken, webhookUrl } from "../contract/submission.ts";
import { ARPABET_CODES } from "../core/arpabet/arpabetCodes.ts";
import { PASSAGE_CODES } from "../core/passage/passageCodes.ts";
import { SORT_KEYS } from "../core/passage/passageTable.ts";
import { THRESHOLD_CODES } from "../core/passage/thresholds.ts";
import { SEVERITIES } from "../core/problems/problem.ts";
import { didYouMean } from "../core/didYouMean.ts";
import { type Grade, GRADES, SEASONS } from "../core/reading/norms.ts";
import { OVERVIEW_COLUMNS } from "../sets/overview/overviewColumns.ts";
import { GROUPINGS, type Grouping } from "../sets/agreement/groupings.ts";
import {
  type AssessCommand,
  CHECK_FORMATS,
  type CheckCommand,
  type FileFilter,
  type PassagesCommand,
  type Reporter,
  REPORTERS,
  type RunCommand,
  type ScopeChoice,
  type ScoreCommand,
  type SecretSource,
  TABLE_FORMATS,
  type TableFormat,
  type ThresholdOptions,
  UsageError,
} from "./commands.ts";

export const DEFAULT_TIMEOUT = 600;

export function portOf(value = "0"): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65535) throw new UsageError("--port is a number from 0 to 65535; 0 takes any free port.");
  return Number(value);
}

export function secretOf(option: string, variable: string | undefined, path: string | undefined): SecretSource | undefined {
  if (variable !== undefined && path !== undefined) throw new UsageError(`${option}-env and ${option}-file do not go together.`);
  if (variable !== undefined) return { variable: required(variable, `${option}-env`) };
  return path === undefined ? undefined : { path: required(path, `${option}-file`) };
}

export function checkFormatOf(value: string | undefined, json: boolean): CheckCommand["format"] {
  return printFormatOf(CHECK_FORMATS, value, json);
}

function printFormatOf<Format extends string>(
  formats: readonly Format[],
  value: string | undefined,
  json: boolean,
): Format | "json" | "text" {
  if (value === undefined) return json ? "json" : "text";
  const format = formats.find((known) => known === value);
  if (!format) throw new UsageError(`--format is one of ${formats.join(", ")}.`);
  if (json && format !== "json") throw new UsageError("--json is --format json; use one of them.");
  return format;
}

export function groupingOf(value: string | undefined): Grouping | undefined {
  const grouping = GROUPINGS.find((known) => known === value);
  if (value !== undefined && !grouping) throw new UsageError(`--by is one of ${GROUPINGS.join(", ")}.`);
  return grouping;
}

/** Id of a column of the overview. */
export function overviewSortOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const id = value.trim().toLowerCase();
  const ids = OVERVIEW_COLUMNS.map((column) => column.id);
  const known = ids.find((one) => one.toLowerCase() === id);
  if (known === undefined) throw new UsageError(`--sort is one of ${ids.join(", ")}.${didYouMean(id, ids)}`);
  return known;
}

export function severitiesOf(settings: readonly string[]): CheckCommand["severities"] {
  return Object.fromEntries(
    settings.map((setting) => {
      const [code = "", value = "", ...more] = setting.split("=");
      const level = [...SEVERITIES, "off" as const].find((known) => known === value);
      if (!level || more.length > 0)
        throw new UsageError(`--severity takes CODE=LEVEL, where LEVEL is one of ${SEVERITIES.join(", ")}, off.`);
      if (![...ARPABET_CODES, ...PASSAGE_CODES, ...THRESHOLD_CODES].some((known) => known.code === code))
        throw new UsageError(`--severity names an unknown code: ${JSON.stringify(code)}.`);
      return [code, level];
    }),
  );
}

export function slowestOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const rate = /^\d+(\.\d+)?$/.test(value) ? Number(value) : 0;
  if (!(rate >= 1 && rate <= 500)) throw new UsageError("--slowest is a number of words per minute, from 1 to 500.");
  return rate;
}

export function filterOf(include: readonly string[] = [], exclude: readonly string[] = []): FileFilter {
  return { include: include.map((glob) => required(glob, "--include")), exclude: exclude.map((glob) => required(glob, "--exclude")) };
}

export function scopeOf(scope: string | undefined, unit: string | undefined): ScopeChoice | undefined {
  if (unit !== undefined && scope === undefined) throw new UsageError("--unit goes with --scope: a unit belongs to a scope and sequence.");
  return scope === undefined
    ? undefined
    : { scope: required(scope, "--scope"), unit: unit === undefined ? undefined : required(unit, "--unit") };
}

export function thresholdsOf(values: { decodable?: string; "unknown-words"?: string; "longest-reading"?: string }): ThresholdOptions {
  const number = (value: string | undefined, isRight: (figure: number) => boolean, message: string) => {
    if (value === undefined) return undefined;
    const figure = /^\d+(\.\d+)?$/.test(value) ? Number(value) : NaN;
    if (!isRight(figure)) throw new UsageError(message);
    return figure;
  };
  const decodable = number(
    values.decodable?.replace(/\s*%$/, ""),
    (percent) => percent > 0 && percent <= 100,
    "--decodable is a share of words in percent, above 0 and at most 100.",
  );
  return {
    decodable: decodable === undefined ? undefined : decodable / 100,
    unknownWords: number(values["unknown-words"], Number.isSafeInteger, "--unknown-words is a number of words, 0 or more."),
    longestReading: number(
      values["longest-reading"],
      (seconds) => seconds > 0 && seconds <= MOST_SECONDS,
      `--longest-reading is a time in seconds, at most ${MOST_SECONDS}.`,
    ),
  };
}

export function tableFormatOf(value: string | undefined, json: boolean): TableFormat {
  return printFormatOf(TABLE_FORMATS, value, json);
}

/** A column of the table of passages. */
export function sortOf(value: string | undefined, descending: boolean): PassagesCommand["sort"] {
  if (value === undefined && descending) throw new UsageError("--descending goes with --sort.");
  const name = (value ?? "file").replaceAll("-", "").toLowerCase();
  const key = SORT_KEYS.find((known) => known.toLowerCase() === name);
  if (!key) throw new UsageError(`--sort is one of ${SORT_KEYS.join(", ")}.${didYouMean(name, SORT_KEYS)}`);
  return { key, descending };
}

export function saveOf(value: string | undefined): AssessCommand["save"] {
  if (value === undefined) return undefined;
  if (value === "") return { path: undefined };
  if (!value.endsWith(ASSESSMENT_NAME_ENDING))
    throw new UsageError(`--save takes a FILE that ends in ${ASSESSMENT_NAME_ENDING}, so that the editor knows it.`);
  return { path: value };
}

export function kindOf(kind: string): OperationId {
  if (!Object.hasOwn(KINDS, kind)) throw new UsageError(`--kind is one of ${Object.keys(KINDS).join(", ")}.`);
  return KINDS[kind]!;
}

export function formatOf(value: string | undefined, operation: OperationId): ResultFormat | undefined {
  if (value === undefined) return undefined;
  const format = RESULT_FORMATS.find((known) => known === value);
  if (!format) throw new UsageError(`--format is one of ${RESULT_FORMATS.join(", ")}.`);
  if (operationOf(operation).formats.length === 1)
    throw new UsageError(
      `--format goes with --kind ${OPERATIONS.filter(({ formats }) => formats.length > 1)
        .map(({ id }) => id)
        .join(", ")} only; the other kinds have one format.`,
    );
  return format;
}

export function modelOf(value: string | undefined, hosted: boolean): string {
  if (hosted) return required(value, "--model", " with --base-url; the service's operator issues model IDs");
  if (value === undefined) return DEFAULT_LOCAL_MODEL;
  if (!localModel(value)) throw new UsageError(`--model is one of ${LOCAL_MODELS.map(({ id }) => id).join(", ")} without --base-url.`);
  return value;
}

export function lineOf(value: string | undefined, operation: OperationId): number | undefined {
  if (value === undefined) return undefined;
  if (operationOf(operation).takes !== "phonemes")
    throw new UsageError("--line goes with --kind pronunciation only: other references are a whole text.");
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new UsageError("--line is the number of a line, counted from 1.");
  return Number(value);
}

export function factsOf(values: Readonly<Record<string, unknown>>, hosted: boolean): ModelFacts {
  for (const [, { option, values: allowed }] of MODEL_FACT_LIST) {
    const value = values[option];
    if (value === undefined) continue;
    if (!hosted) throw new UsageError(`--${option} goes with --base-url: it is what a hosted service's operator says about a model.`);
    if (allowed && !allowed.includes(value as string)) throw new UsageError(`--${option} is one of ${allowed.join(", ")}.`);
  }
  return readModelFacts(values, (_, { option }) => option);
}

export function tokenOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const [issue] = userToken.safeParse(value).error?.issues ?? [];
  if (issue) throw new UsageError(`--user-token ${issue.message}.`);
  return value;
}

export function webhookOf(value: string | undefined, hosted: boolean): string | undefined {
  if (value === undefined) return undefined;
  if (!hosted)
    throw new UsageError(
      "--webhook-url goes with --base-url: the service that this command starts ends with the result. Use serve and --base-url for one that stays.",
    );
  const [issue] = webhookUrl.safeParse(value).error?.issues ?? [];
  if (issue) throw new UsageError(`--webhook-url ${issue.message}.`);
  return value;
}

export function timeoutOf(value: string | undefined): number {
  if (value === undefined) return DEFAULT_TIMEOUT;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : 0;
  if (!(seconds > 0 && seconds <= 86_400)) throw new UsageError("--timeout is a number of seconds, at most a day.");
  return seconds;
}

export function secondsOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : 0;
  if (!(seconds > 0 && seconds <= MOST_SECONDS))
    throw new UsageError(`--seconds is the length of a timed reading in seconds, at most ${MOST_SECONDS}.`);
  return seconds;
}

export function gradeOf(value: string | undefined): Grade | undefined {
  const grade = GRADES.find((one) => String(one) === value);
  if (value !== undefined && grade === undefined) throw new UsageError(`--grade is one of ${GRADES.join(", ")}.`);
  return grade;
}

export function readerOf(grade: string | undefined, season: string | undefined): ScoreCommand["reader"] {
  if (grade === undefined && season === undefined) return undefined;
  const known = { grade: gradeOf(grade), season: SEASONS.find((one) => one === season) };
  if (season !== undefined && known.season === undefined) throw new UsageError(`--season is one of ${SEASONS.join(", ")}.`);
  if (known.grade === undefined || known.season === undefined)
    throw new UsageError("--grade and --season go together: the norms are for a season of a grade.");
  return { grade: known.grade, season: known.season };
}

/** A name or initials, as kept in a review. */
export function reviewerOf(value: string): string {
  const name = value.trim();
  if (name.length > LONGEST_NAME) throw new UsageError(`--by is a name or initials, of at most ${LONGEST_NAME} letters.`);
  return name;
}

export function reporterOf(value: string | undefined): Reporter {
  if (value === undefined) return "spec";
  const reporter = REPORTERS.find((known) => known === value);
  if (!reporter) throw new UsageError(`--reporter is one of ${REPORTERS.join(", ")}.`);
  return reporter;
}

/** As many readings at a time as the embedded engine has processes by default. */
const DEFAULT_JOBS = 2;
const MOST_JOBS = 64;

export function jobsOf(value: string | undefined): number {
  if (value === undefined) return DEFAULT_JOBS;
  const jobs = /^\d{1,3}$/.test(value) ? Number(value) : 0;
  if (jobs < 1 || jobs > MOST_JOBS) throw new UsageError(`--jobs is a number of readings at a time, from 1 to ${MOST_JOBS}.`);
  return jobs;
}

export function shardOf(value: string | undefined): RunCommand["shard"] {
  if (value === undefined) return undefined;
  const [, index, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(value)?.map(Number) ?? [];
  if (index === undefined || of === undefined || index < 1 || index > of)
    throw new UsageError("--shard is a part of the run and the number of parts, such as 2/8.");
  return { index, of };
}

export function required(value: string | undefined, option: string, when = ""): string {
  if (!value?.trim()) throw new UsageError(`${option} is required${when}.`);
  return value;
}
