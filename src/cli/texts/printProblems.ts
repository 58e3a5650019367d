import { printable, printableName } from "#core/printable.ts";
import type { Output } from "../io.ts";
import type { CheckCommand } from "../commands/textCommands.ts";
import { githubPrinter } from "./githubAnnotations.ts";
import { JsonList } from "../printing/jsonList.ts";
import type { CheckProgram, ProblemPrinter } from "./problemPrinter.ts";
import { sarifPrinter } from "./sarif.ts";

export const PRINTERS: Readonly<Record<CheckCommand["format"], (out: Output, program: CheckProgram) => ProblemPrinter>> = {
  text: (out) => ({
    file: (_path, problems) => {
      if (problems.length > 0)
        out.write(
          problems
            .map(
              ({ file, line, column, severity, code, message }) =>
                `${printableName(file)}:${line}:${column}: ${severity} ${code} ${oneLine(message)}\n`,
            )
            .join(""),
        );
    },
    end: () => undefined,
  }),
  json: (out) => {
    const list = new JsonList(out, "");
    return {
      file: (_path, problems) => problems.forEach((problem) => list.add(problem)),
      end: () => {
        list.end();
        out.write("\n");
      },
    };
  },
  sarif: sarifPrinter,
  github: githubPrinter,
};

const oneLine = (text: string) => printable(text.replace(/\s+/g, " "));
