import { parseArgs } from "node:util";
import { HumanError } from "#core/humanError.ts";

export interface StartOptions {
  help: boolean;
  /** Ends as soon as the editor answers. */
  check: boolean;
  /** A program, or `code-server`; the desktop editor on the PATH unless given. */
  editor?: string;
  /** 0 for any free one. */
  port: number;
  build: boolean;
}

export const START_USAGE = `npm start -- [options]

Builds the extension, assesses a sample recording and opens an editor on the result, until Ctrl+C.
  --editor EDITOR  code-server for the editor in the browser, or the program of a desktop editor; by default code, or
                   code-server where there is none
  --port N         port of the editor in the browser; any free one by default
  --check          end as soon as the editor answers; also where the environment variable CI is set
  --no-build       take the package that is there
`;

/** @throws {HumanError} `wrong-usage` */
export function startOptions(args: readonly string[], environment: NodeJS.ProcessEnv): StartOptions {
  const { help, check, editor, port, ...rest } = parsed(args);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw wrongUsage("--port takes a number from 0 to 65535; 0 is any free port.");
  return { help, check: check ?? Boolean(environment.CI), editor, port: Number(port), build: !rest["no-build"] };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: "boolean", short: "h", default: false },
        check: { type: "boolean" },
        editor: { type: "string" },
        port: { type: "string", default: "0" },
        "no-build": { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw wrongUsage((error as Error).message);
  }
}

function wrongUsage(message: string): HumanError {
  return new HumanError("wrong-usage", `${message}\nnpm start -- --help lists the options.`);
}
