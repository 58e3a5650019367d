import { parseArgs, type ParseArgsConfig } from "node:util";
import { didYouMean } from "../../core/didYouMean.ts";
import { UsageError } from "../commands.ts";

export const text = { type: "string" } as const;

export const flag = { type: "boolean" } as const;

export const help = { help: { ...flag, short: "h" } } as const;

/** Parses arguments with the options of a command. @throws {UsageError} */
export function parsed<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs({ ...config, args: withNegatives(config) });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (!code.startsWith("ERR_PARSE_ARGS")) throw error;
    if (code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL")
      throw new UsageError(`Unexpected argument${unexpected(config, error as Error)}: this command takes only options.`);
    // The first sentence; what follows explains how to escape a dash.
    const [reported = ""] = (error as Error).message.split(/\.(?:\s|$)/);
    const [, needing] =
      code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE" ? (/'(--[^' ]+).*' argument (?:missing|is ambiguous)/.exec(reported) ?? []) : [];
    if (needing !== undefined)
      throw new UsageError(
        `${needing} needs a value.${reported.endsWith("missing") ? "" : ` Write a value that starts with a dash after an equals sign: ${needing}=-VALUE.`}`,
      );
    const [, unknown] = code === "ERR_PARSE_ARGS_UNKNOWN_OPTION" ? (/'(--[^']+)'/.exec(reported) ?? []) : [];
    throw new UsageError(
      `${reported}.${
        unknown === undefined
          ? ""
          : didYouMean(
              unknown,
              Object.keys(config.options ?? {}).map((name) => `--${name}`),
            )
      }`,
    );
  }
}

/** The argument, in quotation marks after a space; nothing for a command with secrets, as it may be one. */
function unexpected({ options = {} }: ParseArgsConfig, { message }: Error): string {
  if (Object.keys(options).some((name) => /-(?:env|file)$/.test(name))) return "";
  const [, argument] = /^Unexpected argument '([^]*)'\. /.exec(message) ?? [];
  return argument === undefined ? "" : ` “${argument}”`;
}

/** Negative numbers as values of their options, which then report what they accept: Node's parser would take them for options. */
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
