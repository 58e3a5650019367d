import { posix, sep, win32 } from "node:path";
import { pathToFileURL } from "node:url";
import type { Log, Region, ReportingDescriptor, Result } from "sarif";
import { ARPABET_CODES } from "../core/arpabet/arpabetCodes.ts";
import { PASSAGE_CODES } from "../core/passage/passageCodes.ts";
import type { Severity } from "../core/problems/problem.ts";
import { PROJECT_CODES } from "../project/projectCodes.ts";
import type { PlacedFix, PlacedProblem } from "./placedProblems.ts";

/** What was checked, and by what. */
export interface CheckRun {
  /** Of this program. */
  name: string;
  version: string;
  /** All that was to be checked, with problems or without, each once. */
  files: readonly string[];
  /** Why files could not be checked, in words. */
  unread: readonly string[];
}

/** SARIF has no fourth level. */
const LEVELS: Readonly<Record<Severity, Result.level>> = { error: "error", warning: "warning", information: "note", hint: "note" };

/** The problems in the Static Analysis Results Interchange Format (OASIS, 2.1.0). */
export function sarifOf(problems: readonly PlacedProblem[], { name, version, files, unread }: CheckRun): Log {
  const rules = [...ARPABET_CODES, ...PASSAGE_CODES, ...PROJECT_CODES].map(
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
        invocations: [{ executionSuccessful: unread.length === 0, toolExecutionNotifications: unread.map((text) => ({ level: "error", message: messageOf(text) })) }],
        artifacts: files.map((file) => ({ location: { uri: uriOf(file) } })),
        results: problems.map((problem): Result => ({
          ruleId: problem.code,
          ruleIndex: indexOf.get(problem.code)!,
          level: LEVELS[problem.severity],
          message: messageOf(problem.message),
          locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(problem.file), index: files.indexOf(problem.file) }, region: regionOf(problem, { line: problem.endLine, column: problem.endColumn }) } }],
          ...(problem.fixes.length > 0 && { fixes: problem.fixes.map((fix) => fixOf(problem.file, fix)) }),
        })),
      },
    ],
  };
}

/** Braces are those of placeholders there, and others are written twice (section 3.11.5). */
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

/** A path as a relative or absolute URI reference. A backslash parts folders on Windows alone; elsewhere it is a character of the name. */
export function uriOf(path: string, windows = sep === win32.sep): string {
  if ((windows ? win32 : posix).isAbsolute(path)) return pathToFileURL(path, { windows }).href;
  return path.split(windows ? /[\\/]/ : "/").map((part) => encodeURIComponent(part.replace(/\p{Surrogate}/gu, "\uFFFD"))).join("/");
}
