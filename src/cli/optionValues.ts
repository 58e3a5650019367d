import type { OperationId } from "../operations/operation.ts";
import { operationOf, OPERATIONS } from "../operations/operations.ts";
import { MODEL_FACT_LIST, type ModelFacts, readModelFacts } from "../contract/modelFacts.ts";
import { DEFAULT_LOCAL_MODEL, LOCAL_MODELS, localModel } from "../contract/localModels.ts";
import { ASSESSMENT_NAME_ENDING } from "../results/resultEnding.ts";
import { RESULT_FORMATS, type ResultFormat } from "../contract/routes.ts";
import { LONGEST_NAME } from "../contract/review.ts";
import { MOST_SECONDS } from "../contract/scoringFile.ts";
import { userToken, webhookUrl } from "../contract/submission.ts";
import { ARPABET_CODES } from "../core/arpabet/arpabetCodes.ts";
import { PASSAGE_CODES, SLOWEST_WORDS_PER_MINUTE } from "../core/passage/passageCodes.ts";
import { SEVERITIES } from "../core/problems/problem.ts";
import { GRADES, SEASONS } from "../core/reading/norms.ts";
import { OVERVIEW_COLUMNS } from "../sets/overview/overviewColumns.ts";
import { type AssessCommand, CHECK_FORMATS, type CheckCommand, OVERVIEW_FORMATS, type OverviewCommand, type ScoreCommand, type SecretSource, UsageError } from "./commands.ts";
import { didYouMean } from "./didYouMean.ts";

/** What `--kind` takes: fluency without its version, and every older operation by its id. */
export const KINDS: Record<string, OperationId> = Object.fromEntries(OPERATIONS.map(({ id, supersededBy }) => [supersededBy === undefined ? id.replace(/-v\d+$/, "") : id, id]));

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
  if (value === undefined) return json ? "json" : "text";
  const format = CHECK_FORMATS.find((known) => known === value);
  if (!format) throw new UsageError(`--format is one of ${CHECK_FORMATS.join(", ")}.`);
  if (json && format !== "json") throw new UsageError("--json is --format json; take one of the two.");
  return format;
}

export function overviewFormatOf(value = "text"): OverviewCommand["format"] {
  const format = OVERVIEW_FORMATS.find((known) => known === value);
  if (!format) throw new UsageError(`--format is one of ${OVERVIEW_FORMATS.join(", ")}.`);
  return format;
}

export function sortOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const id = value.trim().toLowerCase();
  const ids = OVERVIEW_COLUMNS.map((column) => column.id);
  const known = ids.find((one) => one.toLowerCase() === id);
  if (known === undefined) throw new UsageError(`--sort is one of ${ids.join(", ")}.${didYouMean(id, ids)}`);
  return known;
}

export function severitiesOf(settings: readonly string[]): CheckCommand["severities"] {
  return Object.fromEntries(settings.map((setting) => {
    const [code = "", value = "", ...more] = setting.split("=");
    const level = [...SEVERITIES, "off" as const].find((known) => known === value);
    if (!level || more.length > 0) throw new UsageError(`--severity takes CODE=LEVEL, where LEVEL is one of ${SEVERITIES.join(", ")}, off.`);
    if (![...ARPABET_CODES, ...PASSAGE_CODES].some((known) => known.code === code)) throw new UsageError(`--severity names no code that there is: ${JSON.stringify(code)}.`);
    return [code, level];
  }));
}

export function slowestOf(value: string | undefined): number {
  if (value === undefined) return SLOWEST_WORDS_PER_MINUTE;
  const rate = /^\d+(\.\d+)?$/.test(value) ? Number(value) : 0;
  if (!(rate >= 1 && rate <= 500)) throw new UsageError("--slowest is a number of words per minute, from 1 to 500.");
  return rate;
}

export function saveOf(value: string | undefined): AssessCommand["save"] {
  if (value === undefined) return undefined;
  if (value === "") return { path: undefined };
  if (!value.endsWith(ASSESSMENT_NAME_ENDING)) throw new UsageError(`--save takes a FILE that ends in ${ASSESSMENT_NAME_ENDING}, by which the editor knows it.`);
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
  if (operationOf(operation).formats.length === 1) throw new UsageError(`--format goes with --kind ${OPERATIONS.filter(({ formats }) => formats.length > 1).map(({ id }) => id).join(", ")} only; the other kinds have one format.`);
  return format;
}

export function modelOf(value: string | undefined, hosted: boolean): string {
  if (hosted) return required(value, "--model", " with --base-url; the service's operator issues model ids");
  if (value === undefined) return DEFAULT_LOCAL_MODEL;
  if (!localModel(value)) throw new UsageError(`--model is one of ${LOCAL_MODELS.map(({ id }) => id).join(", ")} without --base-url.`);
  return value;
}

export function lineOf(value: string | undefined, operation: OperationId): number | undefined {
  if (value === undefined) return undefined;
  if (operationOf(operation).takes !== "phonemes") throw new UsageError("--line goes with --kind pronunciation only: other references are a whole text.");
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new UsageError("--line is the number of a line, counted from 1.");
  return Number(value);
}

export function factsOf(values: Readonly<Record<string, unknown>>, hosted: boolean): ModelFacts {
  for (const [, { option, values: allowed }] of MODEL_FACT_LIST) {
    const value = values[option];
    if (value === undefined) continue;
    if (!hosted) throw new UsageError(`--${option} goes with --base-url: it is what a hosted service's operator says of a model.`);
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
  if (!hosted) throw new UsageError("--webhook-url goes with --base-url: the service of this command ends with its result. Use serve and --base-url for one that stays.");
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
  if (!(seconds > 0 && seconds <= MOST_SECONDS)) throw new UsageError(`--seconds is the length of a timed reading in seconds, at most ${MOST_SECONDS}.`);
  return seconds;
}

export function readerOf(grade: string | undefined, season: string | undefined): ScoreCommand["reader"] {
  if (grade === undefined && season === undefined) return undefined;
  const known = { grade: GRADES.find((one) => String(one) === grade), season: SEASONS.find((one) => one === season) };
  if (grade !== undefined && known.grade === undefined) throw new UsageError(`--grade is one of ${GRADES.join(", ")}.`);
  if (season !== undefined && known.season === undefined) throw new UsageError(`--season is one of ${SEASONS.join(", ")}.`);
  if (known.grade === undefined || known.season === undefined) throw new UsageError("--grade and --season go together: the norms are for a season of a grade.");
  return { grade: known.grade, season: known.season };
}

/** A name or initials, as a review keeps it. */
export function reviewerOf(value: string): string {
  const name = value.trim();
  if (name.length > LONGEST_NAME) throw new UsageError(`--by is a name or initials, of at most ${LONGEST_NAME} letters.`);
  return name;
}

export function required(value: string | undefined, option: string, when = ""): string {
  if (!value?.trim()) throw new UsageError(`${option} is required${when}.`);
  return value;
}
