import type { Log, Region, ReportingDescriptor, Result } from "sarif";
import { ARPABET_CODES } from "../core/arpabet/arpabetCodes.ts";
import { PASSAGE_CODES } from "../core/passage/passageCodes.ts";
import type { Severity } from "../core/problems/problem.ts";
import type { Output } from "./io.ts";
import type { CHECK_FORMATS } from "./parseCommand.ts";
import type { PlacedFix, PlacedProblem } from "./placedProblems.ts";

interface Run {
  /** Of this program. */
  name: string;
  version: string;
  /** All that was to be checked, with problems or without. */
  files: readonly string[];
}

type Print = (problems: readonly PlacedProblem[], run: Run, out: Output) => void;

export const PRINTERS: Readonly<Record<(typeof CHECK_FORMATS)[number], Print>> = {
  text: (problems, _run, out) => {
    out.write(problems.map(({ file, line, column, severity, code, message }) => `${file}:${line}:${column}: ${severity} ${code} ${oneLine(message)}\n`).join(""));
  },
  json: (problems, _run, out) => {
    out.write(`${JSON.stringify(problems, undefined, 2)}\n`);
  },
  sarif: (problems, run, out) => {
    out.write(`${JSON.stringify(sarifOf(problems, run), undefined, 2)}\n`);
  },
};

const oneLine = (text: string) => text.replace(/\s+/g, " ");

/** SARIF has no fourth level. */
const LEVELS: Readonly<Record<Severity, Result.level>> = { error: "error", warning: "warning", information: "note", hint: "note" };

/** The problems in the Static Analysis Results Interchange Format (OASIS, 2.1.0). */
function sarifOf(problems: readonly PlacedProblem[], { name, version, files }: Run): Log {
  const rules = [...ARPABET_CODES, ...PASSAGE_CODES].map(
    ({ code, severity, title }): ReportingDescriptor => ({
      id: code,
      shortDescription: { text: `${title}.` },
      help: { text: `See the section ${code} in media/docs/problems.md of ${name}.` },
      defaultConfiguration: { level: LEVELS[severity] },
    }),
  );
  const indexOf = new Map(rules.map(({ id }, index) => [id, index]));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name, semanticVersion: version, rules } },
        columnKind: "utf16CodeUnits",
        artifacts: files.map((file) => ({ location: { uri: uriOf(file) } })),
        results: problems.map((problem): Result => ({
          ruleId: problem.code,
          ruleIndex: indexOf.get(problem.code)!,
          level: LEVELS[problem.severity],
          message: { text: problem.message },
          locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(problem.file), index: files.indexOf(problem.file) }, region: regionOf(problem, { line: problem.endLine, column: problem.endColumn }) } }],
          ...(problem.fixes.length > 0 && { fixes: problem.fixes.map((fix) => fixOf(problem.file, fix)) }),
        })),
      },
    ],
  };
}

function fixOf(file: string, { title, edits }: PlacedFix): NonNullable<Result["fixes"]>[number] {
  const replacements = edits.map(({ from, to, text }) => ({ deletedRegion: regionOf(from, to), insertedContent: { text } }));
  return { description: { text: title }, artifactChanges: [{ artifactLocation: { uri: uriOf(file) }, replacements }] };
}

function regionOf(from: { line: number; column: number }, to: { line: number; column: number }): Region {
  return { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column };
}

/** A path as a relative or absolute URI reference. */
function uriOf(path: string): string {
  const parts = path.replaceAll("\\", "/").split("/").map(encodeURIComponent);
  if (/^[A-Za-z]%3A$/.test(parts[0]!)) return `file:///${parts.join("/").replace("%3A", ":")}`;
  return path.startsWith("/") ? `file://${parts.join("/")}` : parts.join("/");
}
