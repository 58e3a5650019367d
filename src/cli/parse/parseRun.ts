import { type Command, UsageError } from "../commands.ts";
import { MODEL_OPTIONS } from "./modelOptions.ts";
import { factsOf, jobsOf, kindOf, modelOf, reporterOf, required, shardOf, timeoutOf } from "../optionValues.ts";
import { flag, help, parsed, text } from "./parsedArguments.ts";

/** @throws {UsageError} */
export function parseRun(args: string[]): Command {
  const options = {
    ...help,
    table: text,
    list: flag,
    kind: text,
    model: text,
    ...MODEL_OPTIONS,
    "base-url": text,
    jobs: text,
    tag: { ...text, multiple: true },
    profile: text,
    reporter: text,
    out: text,
    shard: text,
    results: text,
    pad: flag,
    fresh: flag,
    resume: flag,
    timeout: text,
  } as const;
  const { values, positionals } = parsed({ args, options, allowPositionals: true });
  if (values.help) return { name: "help", topic: "run" };
  if (positionals.length === 0 && values.table === undefined) throw new UsageError("A folder, a suite or --table is required.");
  const baseUrl = values["base-url"];
  const named = (option: "table" | "profile" | "out" | "results") =>
    values[option] === undefined ? undefined : required(values[option], `--${option}`);
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

/** @throws {UsageError} */
export function parseMergeReports(args: string[]): Command {
  const { values, positionals } = parsed({ args, options: { ...help, reporter: text, out: text }, allowPositionals: true });
  if (values.help) return { name: "help", topic: "merge-reports" };
  if (positionals.length === 0) throw new UsageError("The reports to merge are missing.");
  return {
    name: "merge-reports",
    paths: [...new Set(positionals)],
    reporter: reporterOf(values.reporter),
    outPath: values.out === undefined ? undefined : required(values.out, "--out"),
  };
}
