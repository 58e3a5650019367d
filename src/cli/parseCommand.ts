import { parseArgs, type ParseArgsConfig } from "node:util";
import { CONTAINERS } from "../contract/recordingLimits.ts";
import type { OperationId } from "../operations/operation.ts";
import { operationOf, OPERATIONS } from "../operations/operations.ts";
import { MODEL_FACT_LIST, type ModelFacts, readModelFacts } from "../contract/modelFacts.ts";
import { DEFAULT_LOCAL_MODEL, LOCAL_MODELS, localModel } from "../contract/localModels.ts";
import { ASSESSMENT_NAME_ENDING } from "../results/resultEnding.ts";
import { RESULT_FORMATS, type ResultFormat } from "../contract/routes.ts";
import { userToken, webhookUrl } from "../contract/submission.ts";
import { ARPABET_CODES } from "../core/arpabet/arpabetCodes.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../core/export/exportFormats.ts";
import { PASSAGE_CODES, SLOWEST_WORDS_PER_MINUTE } from "../core/passage/passageCodes.ts";
import { SEVERITIES, type Severity } from "../core/problems/problem.ts";
import { splitName } from "../core/splitName.ts";
import { didYouMean } from "./didYouMean.ts";

/** The arguments are not a command; `message` says why, without any value that could be a secret. */
export class UsageError extends Error {
  override readonly name = "UsageError";

  /** @param topic the command whose help tells more; absent for the help of all. */
  constructor(message: string, readonly topic?: WorkCommand["name"]) {
    super(message);
  }
}

export interface AssessCommand {
  name: "assess";
  audioPath: string;
  referencePath: string;
  /** Of the reference, counted from 1. */
  line: number | undefined;
  operation: OperationId;
  format: ResultFormat | undefined;
  modelId: string;
  /** What the model's operator says of it. */
  /** What the operator of a hosted service says of the model. */
  modelFacts: ModelFacts;
  /** Undefined for a random one. */
  userToken: string | undefined;
  /** Undefined for the embedded service. */
  baseUrl: string | undefined;
  /** Where the hosted service delivers the result as well. */
  webhookUrl: string | undefined;
  json: boolean;
  /** Undefined for not at all; without a path, beside the reference. */
  save: { path: string | undefined } | undefined;
  timeoutSeconds: number;
}

export interface ServeCommand {
  name: "serve";
  port: number;
  dataDirectory: string | undefined;
  apiKey: string | undefined;
  /** The environment variable that holds the key. */
  apiKeyVariable: string | undefined;
  /** Undefined for one that is made at random. */
  webhookSecret: SecretSource | undefined;
  allowLoopbackWebhooks: boolean;
}

/** Where a secret is: in an environment variable or in a file. */
export type SecretSource = { variable: string; path?: undefined } | { path: string; variable?: undefined };

export interface ListenCommand {
  name: "listen";
  port: number;
  outDirectory: string;
  secret: SecretSource | undefined;
  /** Of the jobs whose results are taken; none for all. */
  ids: readonly string[];
  /** Ends with the first result. */
  once: boolean;
}

export interface DeleteSpeakerCommand {
  name: "delete-speaker";
  /** Where the data are: at a running service or in the directory of one that has stopped. */
  at: { baseUrl: string; dataDirectory?: undefined } | { dataDirectory: string; baseUrl?: undefined };
  /** Undefined for standard input. */
  userToken: SecretSource | undefined;
}

export interface ExportCommand {
  name: "export";
  resultPath: string;
  format: ExportFormat;
  /** Undefined for standard output. */
  outPath: string | undefined;
}

export const CHECK_FORMATS = ["text", "json", "sarif"] as const;

export interface CheckCommand {
  name: "check";
  paths: string[];
  format: (typeof CHECK_FORMATS)[number];
  /** A file, or the id of an alphabet that ships; undefined for the default alphabet. */
  alphabet: string | undefined;
  /** By code; what is not named keeps its usual severity. */
  severities: Record<string, Severity | "off">;
  /** What passages are for. */
  operation: OperationId;
  slowestWordsPerMinute: number;
}

type WorkCommand = AssessCommand | ServeCommand | DeleteSpeakerCommand | ListenCommand | ExportCommand | CheckCommand;

export interface HelpCommand {
  name: "help";
  /** The command to explain; absent for all of them. */
  topic?: WorkCommand["name"];
}

export type Command = WorkCommand | HelpCommand | { name: "version" };

/** What `--kind` takes: fluency without its version, and every older operation by its id. */
const KINDS: Record<string, OperationId> = Object.fromEntries(OPERATIONS.map(({ id, supersededBy }) => [supersededBy === undefined ? id.replace(/-v\d+$/, "") : id, id]));
const DEFAULT_TIMEOUT = 600;
const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
/** An option for each fact of a model. */
const MODEL_OPTIONS: Readonly<Record<string, typeof text>> = Object.fromEntries(MODEL_FACT_LIST.map(([, { option }]) => [option, text]));
const help = { help: { ...flag, short: "h" } } as const;

const PARSERS: Readonly<Record<WorkCommand["name"], (args: string[]) => Command>> = {
  assess: parseAssess, serve: parseServe, "delete-speaker": parseDeleteSpeaker, listen: parseListen, export: parseExport, check: parseCheck,
};

/** @throws {UsageError} */
export function parseCommand(args: readonly string[]): Command {
  const [name, ...rest] = args;
  if (name === undefined) throw new UsageError("There is no command.");
  if (name === "help") return { name: "help" };
  if (isWork(name)) return parseWork(name, rest);
  if (!name.startsWith("-")) throw new UsageError(`There is no command ${JSON.stringify(name)}.${didYouMean(name, [...Object.keys(PARSERS), "help"])}`);
  const { values } = parsed({ args: [...args], options: { ...help, version: flag } });
  if (values.help) return { name: "help" };
  if (values.version) return { name: "version" };
  throw new UsageError("There is no command.");
}

function isWork(name: string): name is WorkCommand["name"] {
  return Object.hasOwn(PARSERS, name);
}

function parseWork(name: WorkCommand["name"], args: string[]): Command {
  try {
    return PARSERS[name](args);
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(error.message, name) : error;
  }
}

function parseAssess(args: string[]): Command {
  const options = {
    ...help, reference: text, line: text, kind: text, format: text, model: text, ...MODEL_OPTIONS, "user-token": text, "base-url": text, "webhook-url": text, json: flag, save: text, timeout: text,
  } as const;
  const { values, positionals } = parsed({ args: withSaveValue(args), options, allowPositionals: true });
  if (values.help) return { name: "help", topic: "assess" };
  const [audioPath, ...more] = positionals;
  if (!audioPath) throw new UsageError("The recording is missing.");
  if (more.length > 0) throw new UsageError("One recording is assessed at a time.");
  const referencePath = required(values.reference, "--reference");
  // Both are files: standard input has no name to tell by, and a recording there could not be checked beforehand.
  if (audioPath === "-" || referencePath === "-") throw new UsageError("Standard input is not read; name a file.");
  const operation = kindOf(required(values.kind, "--kind"));
  const baseUrl = values["base-url"];
  return {
    name: "assess",
    audioPath,
    referencePath,
    line: lineOf(values.line, operation),
    operation,
    format: formatOf(values.format, operation),
    modelId: modelOf(values.model, baseUrl !== undefined),
    modelFacts: factsOf(values, baseUrl !== undefined),
    userToken: tokenOf(values["user-token"]),
    baseUrl: baseUrl === undefined ? undefined : required(baseUrl, "--base-url"),
    webhookUrl: webhookOf(values["webhook-url"], baseUrl !== undefined),
    json: values.json ?? false,
    save: saveOf(values.save),
    timeoutSeconds: timeoutOf(values.timeout),
  };
}

function parseServe(args: string[]): Command {
  const options = {
    ...help, port: text, data: text, "api-key": text, "api-key-env": text, "webhook-secret-env": text, "webhook-secret-file": text, "allow-loopback-webhooks": flag,
  } as const;
  const { values } = parsed({ args, options });
  if (values.help) return { name: "help", topic: "serve" };
  const { data, "api-key": apiKey, "api-key-env": apiKeyVariable } = values;
  if (apiKey !== undefined && apiKeyVariable !== undefined) throw new UsageError("--api-key and --api-key-env do not go together.");
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) throw new UsageError("--api-key is made of letters, digits and signs without blanks.");
  return {
    name: "serve",
    port: portOf(values.port),
    dataDirectory: data === undefined ? undefined : required(data, "--data"),
    apiKey,
    apiKeyVariable: apiKeyVariable === undefined ? undefined : required(apiKeyVariable, "--api-key-env"),
    webhookSecret: secretOf("--webhook-secret", values["webhook-secret-env"], values["webhook-secret-file"]),
    allowLoopbackWebhooks: values["allow-loopback-webhooks"] ?? false,
  };
}

function parseDeleteSpeaker(args: string[]): Command {
  const options = { ...help, data: text, "base-url": text, "user-token-env": text, "user-token-file": text } as const;
  const { values } = parsed({ args, options });
  if (values.help) return { name: "help", topic: "delete-speaker" };
  const { data, "base-url": baseUrl } = values;
  if ((data === undefined) === (baseUrl === undefined)) throw new UsageError("Either --base-url or --data is required: a running service, or the directory of one that has stopped.");
  return {
    name: "delete-speaker",
    at: baseUrl === undefined ? { dataDirectory: required(data, "--data") } : { baseUrl: required(baseUrl, "--base-url") },
    userToken: secretOf("--user-token", values["user-token-env"], values["user-token-file"]),
  };
}

function parseListen(args: string[]): Command {
  const options = { ...help, port: text, out: text, "secret-env": text, "secret-file": text, expect: { ...text, multiple: true }, once: flag } as const;
  const { values } = parsed({ args, options });
  if (values.help) return { name: "help", topic: "listen" };
  return {
    name: "listen",
    port: portOf(values.port),
    outDirectory: values.out === undefined ? "." : required(values.out, "--out"),
    secret: secretOf("--secret", values["secret-env"], values["secret-file"]),
    ids: (values.expect ?? []).map((id) => required(id, "--expect")),
    once: values.once ?? false,
  };
}

function portOf(value = "0"): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65535) throw new UsageError("--port is a number from 0 to 65535; 0 takes any free port.");
  return Number(value);
}

function secretOf(option: string, variable: string | undefined, path: string | undefined): SecretSource | undefined {
  if (variable !== undefined && path !== undefined) throw new UsageError(`${option}-env and ${option}-file do not go together.`);
  if (variable !== undefined) return { variable: required(variable, `${option}-env`) };
  return path === undefined ? undefined : { path: required(path, `${option}-file`) };
}

function parseExport(args: string[]): Command {
  const { values, positionals } = parsed({ args, options: { ...help, format: text, out: text }, allowPositionals: true });
  if (values.help) return { name: "help", topic: "export" };
  const [resultPath, ...more] = positionals;
  if (!resultPath) throw new UsageError("The result is missing.");
  if (more.length > 0) throw new UsageError("One result is exported at a time.");
  const wanted = required(values.format, "--format");
  const format = EXPORT_FORMATS.find((known) => known === wanted);
  if (!format) throw new UsageError(`--format is one of ${EXPORT_FORMATS.join(", ")}.`);
  return { name: "export", resultPath, format, outPath: values.out === undefined ? undefined : required(values.out, "--out") };
}

function parseCheck(args: string[]): Command {
  const options = { ...help, format: text, json: flag, alphabet: text, severity: { ...text, multiple: true }, kind: text, slowest: text } as const;
  const { values, positionals } = parsed({ args, options, allowPositionals: true });
  if (values.help) return { name: "help", topic: "check" };
  if (positionals.length === 0) throw new UsageError("The files to check are missing.");
  if (positionals.includes("-")) throw new UsageError("Standard input is not read; name a file.");
  return {
    name: "check",
    paths: [...new Set(positionals)],
    format: checkFormatOf(values.format, values.json ?? false),
    alphabet: values.alphabet === undefined ? undefined : required(values.alphabet, "--alphabet"),
    severities: severitiesOf(values.severity ?? []),
    operation: values.kind === undefined ? OPERATIONS[0]!.id : kindOf(values.kind),
    slowestWordsPerMinute: slowestOf(values.slowest),
  };
}

function checkFormatOf(value: string | undefined, json: boolean): CheckCommand["format"] {
  if (value === undefined) return json ? "json" : "text";
  const format = CHECK_FORMATS.find((known) => known === value);
  if (!format) throw new UsageError(`--format is one of ${CHECK_FORMATS.join(", ")}.`);
  if (json && format !== "json") throw new UsageError("--json is --format json; take one of the two.");
  return format;
}

function severitiesOf(settings: readonly string[]): CheckCommand["severities"] {
  return Object.fromEntries(settings.map((setting) => {
    const [code = "", value = "", ...more] = setting.split("=");
    const level = [...SEVERITIES, "off" as const].find((known) => known === value);
    if (!level || more.length > 0) throw new UsageError(`--severity takes CODE=LEVEL, where LEVEL is one of ${SEVERITIES.join(", ")}, off.`);
    if (![...ARPABET_CODES, ...PASSAGE_CODES].some((known) => known.code === code)) throw new UsageError(`--severity names no code that there is: ${JSON.stringify(code)}.`);
    return [code, level];
  }));
}

function slowestOf(value: string | undefined): number {
  if (value === undefined) return SLOWEST_WORDS_PER_MINUTE;
  const rate = /^\d+(\.\d+)?$/.test(value) ? Number(value) : 0;
  if (!(rate >= 1 && rate <= 500)) throw new UsageError("--slowest is a number of words per minute, from 1 to 500.");
  return rate;
}

/**
 * `--save` with the value that it stands for, empty for none: Node's parser knows no option with a value that may be left
 * out. What follows it is its file, unless that is an option or named as a recording is.
 */
function withSaveValue(args: readonly string[]): string[] {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const at = args.indexOf("--save");
  if (at === -1 || at >= end) return [...args];
  const next = at + 1 < end ? args[at + 1]! : "-";
  const alone = next.startsWith("-") || CONTAINERS.some((container) => container === splitName(next).extension);
  return [...args.slice(0, at), `--save=${alone ? "" : next}`, ...args.slice(at + (alone ? 1 : 2))];
}

function saveOf(value: string | undefined): AssessCommand["save"] {
  if (value === undefined) return undefined;
  if (value === "") return { path: undefined };
  if (!value.endsWith(ASSESSMENT_NAME_ENDING)) throw new UsageError(`--save takes a FILE that ends in ${ASSESSMENT_NAME_ENDING}, by which the editor knows it.`);
  return { path: value };
}

function kindOf(kind: string): OperationId {
  if (!Object.hasOwn(KINDS, kind)) throw new UsageError(`--kind is one of ${Object.keys(KINDS).join(", ")}.`);
  return KINDS[kind]!;
}

function formatOf(value: string | undefined, operation: OperationId): ResultFormat | undefined {
  if (value === undefined) return undefined;
  const format = RESULT_FORMATS.find((known) => known === value);
  if (!format) throw new UsageError(`--format is one of ${RESULT_FORMATS.join(", ")}.`);
  if (operationOf(operation).formats.length === 1) throw new UsageError(`--format goes with --kind ${OPERATIONS.filter(({ formats }) => formats.length > 1).map(({ id }) => id).join(", ")} only; the other kinds have one format.`);
  return format;
}

function modelOf(value: string | undefined, hosted: boolean): string {
  if (hosted) return required(value, "--model", " with --base-url; the service's operator issues model ids");
  if (value === undefined) return DEFAULT_LOCAL_MODEL;
  if (!localModel(value)) throw new UsageError(`--model is one of ${LOCAL_MODELS.map(({ id }) => id).join(", ")} without --base-url.`);
  return value;
}

function lineOf(value: string | undefined, operation: OperationId): number | undefined {
  if (value === undefined) return undefined;
  if (operationOf(operation).takes !== "phonemes") throw new UsageError("--line goes with --kind pronunciation only: other references are a whole text.");
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new UsageError("--line is the number of a line, counted from 1.");
  return Number(value);
}

function factsOf(values: Readonly<Record<string, unknown>>, hosted: boolean): ModelFacts {
  for (const [, { option, values: allowed }] of MODEL_FACT_LIST) {
    const value = values[option];
    if (value === undefined) continue;
    if (!hosted) throw new UsageError(`--${option} goes with --base-url: it is what a hosted service's operator says of a model.`);
    if (allowed && !allowed.includes(value as string)) throw new UsageError(`--${option} is one of ${allowed.join(", ")}.`);
  }
  return readModelFacts(values, (_, { option }) => option);
}

function tokenOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const [issue] = userToken.safeParse(value).error?.issues ?? [];
  if (issue) throw new UsageError(`--user-token ${issue.message}.`);
  return value;
}

function webhookOf(value: string | undefined, hosted: boolean): string | undefined {
  if (value === undefined) return undefined;
  if (!hosted) throw new UsageError("--webhook-url goes with --base-url: the service of this command ends with its result. Use serve and --base-url for one that stays.");
  const [issue] = webhookUrl.safeParse(value).error?.issues ?? [];
  if (issue) throw new UsageError(`--webhook-url ${issue.message}.`);
  return value;
}

function timeoutOf(value: string | undefined): number {
  if (value === undefined) return DEFAULT_TIMEOUT;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : 0;
  if (!(seconds > 0 && seconds <= 86_400)) throw new UsageError("--timeout is a number of seconds, at most a day.");
  return seconds;
}

function required(value: string | undefined, option: string, when = ""): string {
  if (!value?.trim()) throw new UsageError(`${option} is required${when}.`);
  return value;
}

function parsed<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (!code.startsWith("ERR_PARSE_ARGS")) throw error;
    // The first sentence; what follows explains how to escape a dash. An unexpected argument is not repeated: it may be a key.
    if (code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") throw new UsageError("There is an argument that belongs to no option.");
    const [reported = ""] = (error as Error).message.split(/\.(?:\s|$)/);
    const [, unknown] = code === "ERR_PARSE_ARGS_UNKNOWN_OPTION" ? (/'(--[^']+)'/.exec(reported) ?? []) : [];
    throw new UsageError(`${reported}.${unknown === undefined ? "" : didYouMean(unknown, Object.keys(config.options ?? {}).map((name) => `--${name}`))}`);
  }
}
