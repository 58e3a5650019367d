import { printable, printableJson, printableName } from "../core/printable.ts";
import type { Output } from "./io.ts";
import type { CHECK_FORMATS } from "./commands.ts";
import type { PlacedProblem } from "./placedProblems.ts";
import { type CheckRun, sarifOf } from "./sarif.ts";

type Print = (problems: readonly PlacedProblem[], run: CheckRun, out: Output) => void;

export const PRINTERS: Readonly<Record<(typeof CHECK_FORMATS)[number], Print>> = {
  text: (problems, _run, out) => {
    out.write(problems.map(({ file, line, column, severity, code, message }) => `${printableName(file)}:${line}:${column}: ${severity} ${code} ${oneLine(message)}\n`).join(""));
  },
  json: (problems, _run, out) => {
    out.write(`${printableJson(JSON.stringify(problems, undefined, 2))}\n`);
  },
  sarif: (problems, run, out) => {
    out.write(`${printableJson(JSON.stringify(sarifOf(problems, run), undefined, 2))}\n`);
  },
};

const oneLine = (text: string) => printable(text.replace(/\s+/g, " "));
