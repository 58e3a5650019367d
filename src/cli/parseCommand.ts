import { didYouMean } from "../core/didYouMean.ts";
import { type Command, UsageError, type WorkCommand } from "./commands.ts";
import { parseAssess } from "./parse/parseAssess.ts";
import { parseMcp } from "./parse/parseMcp.ts";
import { parseAgreement, parseOverview } from "./parse/parseOverview.ts";
import { parseCheck, parsePassages } from "./parse/parsePassages.ts";
import { parseExport, parseImport, parseScore } from "./parse/parseResult.ts";
import { parseMergeReports, parseRun } from "./parse/parseRun.ts";
import { parseDeleteSpeaker, parseListen, parseServe } from "./parse/parseService.ts";
import { flag, help, parsed } from "./parse/parsedArguments.ts";

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
  if (!name.startsWith("-"))
    throw new UsageError(`There is no command ${JSON.stringify(name)}.${didYouMean(name, [...Object.keys(PARSERS), "help"])}`);
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
