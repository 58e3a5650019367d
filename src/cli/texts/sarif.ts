import { posix, sep, win32 } from "node:path";
import { pathToFileURL } from "node:url";
import type { Artifact, ArtifactLocation, Invocation, Region, ReportingDescriptor, Result, Run } from "sarif";
import { ARPABET_CODES } from "#core/arpabet/arpabetCodes.ts";
import { PASSAGE_CODES } from "#core/passage/passageCodes.ts";
import { THRESHOLD_CODES } from "#core/passage/thresholds.ts";
import type { Severity } from "#core/problems/problem.ts";
import { PROJECT_CODES } from "#project/decisions/projectCodes.ts";
import type { Output } from "../io.ts";
import { indentedJson, JsonList } from "../printing/jsonList.ts";
import type { PlacedFix, PlacedProblem } from "./placedProblems.ts";
import type { CheckProgram, ProblemPrinter } from "./problemPrinter.ts";

/** SARIF has no fourth level. */
const LEVELS: Readonly<Record<Severity, Result.level>> = { error: "error", warning: "warning", information: "note", hint: "note" };

const CODES = [...ARPABET_CODES, ...PASSAGE_CODES, ...THRESHOLD_CODES, ...PROJECT_CODES];
const INDEX_OF: ReadonlyMap<string, number> = new Map(CODES.map(({ code }, index) => [code, index]));

/** Static Analysis Results Interchange Format (OASIS, 2.1.0): each result is printed as it comes, the files at the end. */
export function sarifPrinter(out: Output, { name, version }: CheckProgram): ProblemPrinter {
  const rules = CODES.map(({ code, severity, title }): ReportingDescriptor => ({
    id: code,
    shortDescription: { text: `${title}.` },
    help: { text: `See the section ${code} in media/docs/problems.md of ${name}.` },
    defaultConfiguration: { level: LEVELS[severity] },
  }));
  const tool: Run["tool"] = { driver: { name, semanticVersion: version, rules } };
  const member = (key: string, value: unknown) => `      ${JSON.stringify(key)}: ${indentedJson(value, "      ")}`;
  const head = `{\n  "$schema": "https://json.schemastore.org/sarif-2.1.0.json",\n  "version": "2.1.0",\n  "runs": [\n    {\n`;
  const results = new JsonList(out, "      ");
  const artifacts: Artifact[] = [];
  out.write(`${head}${member("tool", tool)},\n${member("columnKind", "utf16CodeUnits")},\n      "results": `);
  return {
    file: (path, problems) => {
      const uri = uriOf(path);
      for (const problem of problems) results.add(resultOf(problem, { uri, index: artifacts.length }));
      artifacts.push({ location: { uri } });
    },
    end: (unread) => {
      results.end();
      const invocations: Invocation[] = [
        {
          executionSuccessful: unread.length === 0,
          toolExecutionNotifications: unread.map((text) => ({ level: "error", message: messageOf(text) })),
        },
      ];
      out.write(`,\n${member("invocations", invocations)},\n${member("artifacts", artifacts)}\n    }\n  ]\n}\n`);
    },
  };
}

function resultOf(problem: PlacedProblem, artifactLocation: ArtifactLocation): Result {
  return {
    ruleId: problem.code,
    ruleIndex: INDEX_OF.get(problem.code)!,
    level: LEVELS[problem.severity],
    message: messageOf(problem.message),
    locations: [
      { physicalLocation: { artifactLocation, region: regionOf(problem, { line: problem.endLine, column: problem.endColumn }) } },
    ],
    ...(problem.fixes.length > 0 && { fixes: problem.fixes.map((fix) => fixOf(problem.file, fix)) }),
  };
}

/** Braces are for placeholders in SARIF, and others are doubled (section 3.11.5). */
function messageOf(text: string): { text: string } {
  return { text: text.replace(/[{}]/g, "$&$&") };
}

function fixOf(file: string, { title, edits }: PlacedFix): NonNullable<Result["fixes"]>[number] {
  const replacements = edits.map(({ from, to, text }) => ({ deletedRegion: regionOf(from, to), insertedContent: { text } }));
  return { description: messageOf(title), artifactChanges: [{ artifactLocation: { uri: uriOf(file) }, replacements }] };
}

function regionOf(from: { line: number; column: number }, to: { line: number; column: number }): Region {
  return { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column };
}

/** A backslash only separates folders on Windows; elsewhere it is a character of the name. */
export function uriOf(path: string, windows = sep === win32.sep): string {
  if ((windows ? win32 : posix).isAbsolute(path)) return pathToFileURL(path, { windows }).href;
  return path
    .split(windows ? /[\\/]/ : "/")
    .map((part) => encodeURIComponent(part.replace(/\p{Surrogate}/gu, "\uFFFD")))
    .join("/");
}
