import { EXPORT_FORMATS } from "../../core/export/exportFormats.ts";
import { type Command, UsageError } from "../commands.ts";
import { readerOf, required, reviewerOf, secondsOf } from "../optionValues.ts";
import { flag, help, parsed, text } from "./parsedArguments.ts";

/** @throws {UsageError} */
export function parseExport(args: string[]): Command {
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

/** @throws {UsageError} */
export function parseImport(args: string[]): Command {
  const { values, positionals } = parsed({
    args,
    options: { ...help, into: text, by: text, replace: flag, json: flag },
    allowPositionals: true,
  });
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

/** @throws {UsageError} */
export function parseScore(args: string[]): Command {
  const options = { ...help, profile: text, seconds: text, until: text, grade: text, season: text, json: flag, list: flag } as const;
  const { values, positionals } = parsed({ args, options, allowPositionals: true });
  if (values.help) return { name: "help", topic: "score" };
  const [resultPath, ...more] = positionals;
  const json = values.json ?? false;
  if (values.list) {
    if (resultPath !== undefined || Object.keys(values).some((name) => name !== "list" && name !== "json"))
      throw new UsageError("--list can only be combined with --json.");
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
