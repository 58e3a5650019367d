import { parseArgs, type ParseArgsConfig } from "node:util";
import { CONTAINERS } from "../contract/recordingLimits.ts";
import { OPERATIONS } from "../operations/operations.ts";
import { MODEL_FACT_LIST } from "../contract/modelFacts.ts";
import { EXPORT_FORMATS } from "../core/export/exportFormats.ts";
import { USUAL_GRADE } from "../core/reading/norms.ts";
import { splitName } from "../core/splitName.ts";
import { didYouMean } from "../core/didYouMean.ts";
import { type Command, UsageError, type WorkCommand } from "./commands.ts";
import { MCP_OPTIONS, mcpCommandOf } from "./mcp/mcpOptions.ts";
import {
  checkFormatOf,
  factsOf,
  filterOf,
  formatOf,
  gradeOf,
  groupingOf,
  jobsOf,
  kindOf,
  lineOf,
  modelOf,
  overviewSortOf,
  portOf,
  readerOf,
  reporterOf,
  required,
  reviewerOf,
  saveOf,
  scopeOf,
  secondsOf,
  secretOf,
  severitiesOf,
  shardOf,
  slowestOf,
  sortOf,
  tableFormatOf,
  thresholdsOf,
  timeoutOf,
  tokenOf,
  webhookOf,
} from "./optionValues.ts";

const text = { type: "string" } as const;

const flag = { type: "boolean" } as const;

/** An option for each fact of a model. */
const MODEL_OPTIONS: Readonly<Record<string, typeof text>> = Object.fromEntries(MODEL_FACT_LIST.map(([, { option }]) => [option, text]));

/** Of commands that go through folders of passages. */
const FOLDER_OPTIONS = { include: { ...text, multiple: true }, exclude: { ...text, multiple: true }, scope: text, unit: text, grade: text } as const;

const help = { help: { ...flag, short: "h" } } as const;

const PARSERS: Readonly<Record<WorkCommand["name"], (args: string[]) => Command>> = {
  assess: parseAssess,
  serve: parseServe,
  "delete-speaker": parseDeleteSpeaker,
  listen: parseListen,
  export: parseExport,
  import: parseImport,
  score: parseScore,
  check: parseCheck,
  run: parseRun,
  "merge-reports": parseMergeReports,
  agreement: parseAgreement,
  passages: parsePassages,
  overview: parseOverview,
  mcp: parseMcp,
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
    ...help, reference: text, line: text, kind: text, format: text, model: text, ...MODEL_OPTIONS, "user-token": text, "base-url": text, "webhook-url": text, pad: flag, json: flag, dictionary: text, save: text, timeout: text,
  } as const;
  const { values, positionals } = parsed({ args: withSaveValue(args), options, allowPositionals: true });
  if (values.help) return { name: "help", topic: "assess" };
  const [audioPath, ...more] = positionals;
  if (!audioPath) throw new UsageError("The recording is missing.");
  if (more.length > 0) throw new UsageError("One recording is assessed at a time.");
  const referencePath = required(values.reference, "--reference");
  // Both are files: standard input has no name to tell by, and a recording there could not be checked beforehand.
  if (audioPath === "-" || referencePath === "-") throw new UsageError("Standard input is not read. Name a file.");
  const operation = kindOf(required(values.kind, "--kind"));
  const baseUrl = values["base-url"];
  if (values.dictionary !== undefined && baseUrl !== undefined) throw new UsageError("--dictionary only goes with an assessment on this machine: a service at --base-url accepts no pronunciations.");
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
    pad: values.pad ?? false,
    json: values.json ?? false,
    dictionary: values.dictionary === undefined ? undefined : required(values.dictionary, "--dictionary"),
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
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) throw new UsageError("--api-key is made of letters, digits and signs, without spaces.");
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
  if ((data === undefined) === (baseUrl === undefined)) throw new UsageError("Either --base-url or --data is required: a running service, or the data directory of one that has stopped.");
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

function parseImport(args: string[]): Command {
  const { values, positionals } = parsed({ args, options: { ...help, into: text, by: text, replace: flag, json: flag }, allowPositionals: true });
  if (values.help) return { name: "help", topic: "import" };
  const [filePath, ...more] = positionals;
  if (!filePath) throw new UsageError("The file to import is missing.");
  if (more.length > 0) throw new UsageError("One file is imported at a time.");
  return {
    name: "import",
    filePath,
    resultPath: required(values.into, "--into"),
    by: values.by === undefined ? undefined : reviewerOf(required(values.by, "--by")),
    replace: values.replace ?? false,
    json: values.json ?? false,
  };
}

function parseScore(args: string[]): Command {
  const options = { ...help, profile: text, seconds: text, until: text, grade: text, season: text, json: flag, list: flag } as const;
  const { values, positionals } = parsed({ args, options, allowPositionals: true });
  if (values.help) return { name: "help", topic: "score" };
  const [resultPath, ...more] = positionals;
  const json = values.json ?? false;
  if (values.list) {
    if (resultPath !== undefined || Object.keys(values).some((name) => name !== "list" && name !== "json")) throw new UsageError("--list stands alone, or with --json.");
    return { name: "list-profiles", json };
  }
  if (!resultPath) throw new UsageError("The result is missing.");
  if (more.length > 0) throw new UsageError("One result is scored at a time.");
  return {
    name: "score",
    resultPath,
    profile: values.profile === undefined ? undefined : required(values.profile, "--profile"),
    seconds: secondsOf(values.seconds),
    until: values.until === undefined ? undefined : required(values.until, "--until"),
    reader: readerOf(values.grade, values.season),
    json,
  };
}

function parseCheck(args: string[]): Command {
  const options = {
    ...help, ...FOLDER_OPTIONS, format: text, json: flag, alphabet: text, severity: { ...text, multiple: true }, kind: text, slowest: text, decodable: text, "unknown-words": text, "longest-reading": text,
    dictionary: text, "no-accepted": flag,
  } as const;
  const { values, positionals } = parsed({ args, options, allowPositionals: true });
  if (values.help) return { name: "help", topic: "check" };
  if (positionals.length === 0) throw new UsageError("The files to check are missing.");
  if (positionals.includes("-")) throw new UsageError("Standard input is not read. Name a file.");
  const scope = scopeOf(values.scope, values.unit);
  return {
    name: "check",
    paths: [...new Set(positionals)],
    filter: filterOf(values.include, values.exclude),
    thresholds: thresholdsOf(values, scope),
    scope,
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

function parseRun(args: string[]): Command {
  const options = {
    ...help, table: text, list: flag, kind: text, model: text, ...MODEL_OPTIONS, "base-url": text, jobs: text, tag: { ...text, multiple: true }, profile: text, reporter: text, out: text, shard: text, results: text,
    pad: flag, fresh: flag, resume: flag, timeout: text,
  } as const;
  const { values, positionals } = parsed({ args, options, allowPositionals: true });
  if (values.help) return { name: "help", topic: "run" };
  if (positionals.length === 0 && values.table === undefined) throw new UsageError("A folder, a suite or --table is required.");
  const baseUrl = values["base-url"];
  const named = (option: "table" | "profile" | "out" | "results") => (values[option] === undefined ? undefined : required(values[option], `--${option}`));
  return {
    name: "run",
    paths: [...new Set(positionals)],
    tablePath: named("table"),
    list: values.list ?? false,
    operation: values.kind === undefined ? undefined : kindOf(values.kind),
    modelId: modelOf(values.model, baseUrl !== undefined),
    modelFacts: factsOf(values, baseUrl !== undefined),
    baseUrl: baseUrl === undefined ? undefined : required(baseUrl, "--base-url"),
    pad: values.pad ?? false,
    jobs: jobsOf(values.jobs),
    tags: (values.tag ?? []).map((tag) => required(tag, "--tag")),
    profile: named("profile"),
    reporter: reporterOf(values.reporter),
    outPath: named("out"),
    shard: shardOf(values.shard),
    resultsPath: named("results"),
    fresh: values.fresh ?? false,
    resume: values.resume ?? false,
    timeoutSeconds: timeoutOf(values.timeout),
  };
}

function parseMergeReports(args: string[]): Command {
  const { values, positionals } = parsed({ args, options: { ...help, reporter: text, out: text }, allowPositionals: true });
  if (values.help) return { name: "help", topic: "merge-reports" };
  if (positionals.length === 0) throw new UsageError("The reports to merge are missing.");
  return { name: "merge-reports", paths: [...new Set(positionals)], reporter: reporterOf(values.reporter), outPath: values.out === undefined ? undefined : required(values.out, "--out") };
}

function parseAgreement(args: string[]): Command {
  const options = { ...help, against: { ...text, multiple: true }, truth: { ...text, multiple: true }, by: text, whole: flag, readers: text, format: text, json: flag } as const;
  const { values, positionals } = parsed({ args, options, allowPositionals: true });
  if (values.help) return { name: "help", topic: "agreement" };
  if (positionals.length === 0) throw new UsageError("The results are missing; name them, or their folder.");
  if (values.against && values.truth) throw new UsageError("--against and --truth do not go together: one compares people with each other, the other the engine with people.");
  return {
    name: "agreement",
    paths: [...new Set(positionals)],
    others: [...new Set([...(values.against ?? []).map((path) => required(path, "--against")), ...(values.truth ?? []).map((path) => required(path, "--truth"))])],
    first: values.against ? "review" : "engine",
    by: groupingOf(values.by),
    isWhole: values.whole ?? false,
    readersPath: values.readers === undefined ? undefined : required(values.readers, "--readers"),
    format: tableFormatOf(values.format, values.json ?? false),
  };
}

function parsePassages(args: string[]): Command {
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

function parseOverview(args: string[]): Command {
  const options = { ...help, passage: text, reader: text, readers: text, sort: text, descending: flag, format: text, json: flag, out: text } as const;
  const { values, positionals } = parsed({ args, options, allowPositionals: true });
  if (values.help) return { name: "help", topic: "overview" };
  if (positionals.length === 0) throw new UsageError("The folder with the results is missing.");
  const { passage, reader, readers } = values;
  if (passage !== undefined && reader !== undefined) throw new UsageError("--passage and --reader do not go together: each prints sheets of its own.");
  if (reader !== undefined && readers === undefined) throw new UsageError("--reader goes with --readers: results do not say who read.");
  const sort = overviewSortOf(values.sort);
  if (values.descending && sort === undefined) throw new UsageError("--descending goes with --sort.");
  if (sort !== undefined && (passage ?? reader) !== undefined) throw new UsageError("--sort is for the list of results. Sheets have their own order.");
  return {
    name: "overview",
    paths: [...new Set(positionals)],
    about: passage !== undefined ? { passage: required(passage, "--passage") } : reader !== undefined ? { reader: required(reader, "--reader") } : undefined,
    sort,
    descending: values.descending ?? false,
    format: tableFormatOf(values.format, values.json ?? false),
    outPath: values.out === undefined ? undefined : required(values.out, "--out"),
    readersPath: readers === undefined ? undefined : required(readers, "--readers"),
  };
}

function parseMcp(args: string[]): Command {
  const { values } = parsed({ args, options: { ...help, ...MCP_OPTIONS } });
  if (values.help) return { name: "help", topic: "mcp" };
  return mcpCommandOf({ ...values, root: values.root?.map((root) => required(root, "--root")) });
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

/** Negative numbers as values of their options, which then say what they take: Node's parser takes them for options. */
function withNegatives({ args = [], options = {} }: ParseArgsConfig): string[] {
  const joined: string[] = [];
  let isOver = false;
  for (const argument of args) {
    const before = isOver ? undefined : joined.at(-1);
    const takes = before?.startsWith("--") && options[before.slice(2)]?.type === "string";
    if (takes && /^-\.?\d/.test(argument)) joined[joined.length - 1] = `${before}=${argument}`;
    else joined.push(argument);
    isOver ||= argument === "--";
  }
  return joined;
}

function parsed<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs({ ...config, args: withNegatives(config) });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (!code.startsWith("ERR_PARSE_ARGS")) throw error;
    // The first sentence; what follows explains how to escape a dash. An unexpected argument is not repeated: it may be a key.
    if (code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") throw new UsageError("An argument belongs to no option.");
    const [reported = ""] = (error as Error).message.split(/\.(?:\s|$)/);
    const [, needing] = code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE" ? (/'(--[^' ]+).*' argument (?:missing|is ambiguous)/.exec(reported) ?? []) : [];
    if (needing !== undefined) throw new UsageError(`${needing} needs a value.${reported.endsWith("missing") ? "" : ` Write a value that starts with a dash after an equals sign: ${needing}=-VALUE.`}`);
    const [, unknown] = code === "ERR_PARSE_ARGS_UNKNOWN_OPTION" ? (/'(--[^']+)'/.exec(reported) ?? []) : [];
    throw new UsageError(`${reported}.${unknown === undefined ? "" : didYouMean(unknown, Object.keys(config.options ?? {}).map((name) => `--${name}`))}`);
  }
}
