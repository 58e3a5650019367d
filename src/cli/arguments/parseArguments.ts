import { parseArgs, type ParseArgsConfig } from "node:util";
import { didYouMean } from "#core/text/didYouMean.ts";
import { type HelpRow, optionIn, Written } from "./argument.ts";
import type { Command, Entry } from "./command.ts";
import { type Arguments, group, type ValuesOf } from "./kinds.ts";
import { refuse, UsageError } from "./usageError.ts";

export type Call = { command: Command; values: Readonly<Record<string, unknown>> } | { help: string | undefined } | "version";

const HELP: HelpRow = { term: "--help", text: "" };
const VERSION: HelpRow = { term: "--version", text: "" };

/** @throws {UsageError} */
export function parseCall(commands: readonly Command[], args: readonly string[]): Call {
  const [name = "", ...rest] = args;
  const command = commands.find((known) => known.name === name);
  if (command) {
    try {
      const values = parseArguments(command, rest);
      return values === "help" ? { help: name } : { command, values };
    } catch (error) {
      throw error instanceof UsageError ? new UsageError(error.message, name) : error;
    }
  }
  if (name === "help") return { help: commands.find((known) => known.name === rest[0])?.name };
  if (name !== "" && !name.startsWith("-"))
    refuse(`There is no command ${JSON.stringify(name)}.${didYouMean(name, [...commands.map((known) => known.name), "help"])}`);
  const written = parsed([HELP, VERSION], args, false);
  return written.has("--help") ? { help: undefined } : written.has("--version") ? "version" : refuse("There is no command.");
}

/** @throws {UsageError} */
export function parseArguments<A extends Arguments>({ takes }: Entry<A>, args: readonly string[]): ValuesOf<A> | "help" {
  const { rows, takesPositionals, read } = group(takes);
  const written = parsed([HELP, ...rows], args, takesPositionals);
  return written.has("--help") ? "help" : read(written);
}

function parsed(rows: readonly HelpRow[], args: readonly string[], allowPositionals: boolean): Written {
  const options = Object.fromEntries(
    rows.flatMap((row) => {
      const name = optionIn(row)?.slice(2);
      const type: "string" | "boolean" = row.term.includes(" ") ? "string" : "boolean";
      return name === undefined ? [] : [[name, { type, multiple: row.repeats === true, ...(row === HELP && { short: "h" }) }] as const];
    }),
  );
  try {
    const { values, positionals } = parseArgs({ args: withValues(rows, args, options), options, allowPositionals });
    return new Written(values, positionals);
  } catch (error) {
    return refuse(inWords(error as NodeJS.ErrnoException, Object.keys(options)));
  }
}

/** Puts an error of Node's parser into words without the values that it repeats; throws any other error again. */
function inWords(error: NodeJS.ErrnoException, options: readonly string[]): string {
  const { code = "", message } = error;
  // The first sentence; what follows explains how to escape a dash.
  const [reported = ""] = message.split(/\.(?:\s|$)/);
  if (code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") {
    const [, argument] = /^Unexpected argument '([^]*)'\. /.exec(message) ?? [];
    // What is given to a command with secrets may be one.
    const isShown = argument !== undefined && !options.some((name) => /-(?:env|file)$/.test(name));
    return `Unexpected argument${isShown ? ` “${argument}”` : ""}: this command takes only options.`;
  }
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const [, unknown] = /'(--[^']+)'/.exec(reported) ?? [];
    const known = options.map((name) => `--${name}`);
    return `${reported}.${unknown === undefined ? "" : didYouMean(unknown, known)}`;
  }
  if (code !== "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") throw error;
  const [, needing] = /'(--[^' ]+).*' argument (?:missing|is ambiguous)/.exec(reported) ?? [];
  if (needing === undefined) return `${reported}.`;
  const isAmbiguous = !reported.endsWith("missing");
  return `${needing} needs a value.${isAmbiguous ? ` Write a value that starts with a dash after an equals sign: ${needing}=-VALUE.` : ""}`;
}

/**
 * Joins two kinds of values to their options that Node's parser would misread: negative numbers, which it takes for options (the option
 * then reports what it accepts), and values that may be left out.
 */
function withValues(rows: readonly HelpRow[], args: readonly string[], options: NonNullable<ParseArgsConfig["options"]>): string[] {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const joined: string[] = [];
  for (let at = 0; at < end; at++) {
    const argument = args[at]!;
    const next = at + 1 < end ? args[at + 1] : undefined;
    const { standsBefore } = rows.find((row) => optionIn(row) === argument) ?? {};
    const isNegative = argument.startsWith("--") && options[argument.slice(2)]?.type === "string" && /^-\.?\d/.test(next ?? "");
    const takesNext = next !== undefined && (isNegative || (standsBefore && !next.startsWith("-") && !standsBefore(next)));
    joined.push(takesNext ? `${argument}=${next}` : standsBefore ? `${argument}=` : argument);
    if (takesNext) at++;
  }
  return [...joined, ...args.slice(end)];
}
