import { t } from "@vscode/l10n";
import type { TextRange } from "#language/text/textRange.ts";
import { linePlaces } from "#core/text/linePlaces.ts";
import { didYouMean } from "#core/text/didYouMean.ts";
import type { Problem } from "#core/problems/problem.ts";
import { checkScoring, readCase } from "./readCase.ts";
import type { Suite, WrittenCase } from "./suite.ts";
import { fieldsAt } from "./fieldsAt.ts";
import { SUITE_FIELDS, type SuiteFields } from "./suiteFile.ts";
import { SuiteProblems } from "./suiteProblems.ts";
import { valueIssues } from "./valueIssues.ts";
import { YamlText } from "./yamlText.ts";

/** Most errors in YAML follow from the first. */
const MOST_YAML_ERRORS = 5;
/** A longer key is not a slip. */
const LONGEST_KEY = 60;

type Path = readonly PropertyKey[];

export interface ReadSuite {
  suite: Suite;
  /** In the order of the text. */
  problems: Problem[];
  yaml: YamlText;
}

/** Never throws: what cannot be used is left out and reported as a problem, and the case that it belongs to cannot be run. */
export function readSuite(text: string): ReadSuite {
  const yaml = new YamlText(text);
  const problems = new SuiteProblems(yaml);
  const conflicts = yaml.errors.length > 0 ? conflictsIn(text) : [];
  for (const conflict of conflicts) addConflict(text, conflict, problems);
  // They follow from conflicts.
  if (conflicts.length === 0) for (const error of yaml.errors.slice(0, MOST_YAML_ERRORS)) addYamlError(text, error, problems);
  const cases = yaml.errors.length > 0 ? [] : readCases(yaml.content, problems);
  problems.found.sort((a, b) => a.start - b.start);
  return { suite: { cases }, problems: problems.found, yaml };
}

const MARKS = /^(<{7}|={7}|>{7})(?=[ \r\n]|$)[^\n]*/gm;

/** From the line that git begins a conflict with to the one that ends it. */
function conflictsIn(text: string): TextRange[] {
  const found: TextRange[] = [];
  let start: number | undefined;
  for (const { 0: line, 1: mark, index } of text.matchAll(MARKS)) {
    if (mark!.startsWith("<")) start = index;
    if (!mark!.startsWith(">") || start === undefined) continue;
    found.push({ start, end: index + line.trimEnd().length });
    start = undefined;
  }
  return found;
}

function addConflict(text: string, range: TextRange, problems: SuiteProblems): void {
  const place = linePlaces(text);
  const [first, last] = [place(range.start).line + 1, place(range.end).line + 1];
  problems.at(
    "suite-conflict",
    range,
    t`Lines ${first} to ${last} are a merge conflict: both versions of them are there. Keep what you want of each and remove the lines that begin with <<<<<<<, ======= and >>>>>>>. The suite cannot run until then.`,
  );
}

/** `accuracy: >= 90`: what begins with `>` is a block of text to YAML. */
const UNQUOTED = /:[ \t]+([<>]=?[ \t]*[\d.]+)[ \t]*(?=$|#|,|\})/;

function addYamlError(
  text: string,
  { message, start, end }: { message: string; start: number; end: number },
  problems: SuiteProblems,
): void {
  const line = text.lastIndexOf("\n", start - 1) + 1;
  const found = UNQUOTED.exec(
    text.slice(line, text.indexOf("\n", start) === -1 ? text.length : text.indexOf("\n", start)).replace(/\r$/, ""),
  );
  const value = found?.[1];
  if (found === null || value === undefined)
    problems.at("suite-not-yaml", { start, end }, t`This is not valid YAML: ${message}. The suite cannot run until this is fixed.`);
  else {
    const at = line + found.index + found[0].indexOf(value);
    const range = { start: at, end: at + value.length };
    if (problems.found.some((problem) => problem.start === at)) return;
    problems.at("suite-not-yaml", range, t`Write the comparison in quotes: "${value}". In YAML, > starts a block of text.`, {
      fixes: [{ title: t("Add quotes"), edits: [{ ...range, text: `"${value}"` }], preferred: true }],
    });
  }
}

function readCases(content: unknown, problems: SuiteProblems): WrittenCase[] {
  if (!isObject(content)) {
    problems.addPart("suite-missing-key", [], t("A suite needs the key “cases”: a list of recordings and what is expected of them."));
    return [];
  }
  checkKeys("suite", content, [], problems);
  const defaults =
    content.defaults === undefined || content.defaults === null
      ? {}
      : isObject(content.defaults)
        ? readFields("defaults", content.defaults, ["defaults"], problems)
        : undefined;
  if (defaults === undefined) problems.add("suite-wrong-value", ["defaults"], t("“defaults” must be an object."));
  if (defaults?.scoring !== undefined) checkScoring(defaults.scoring, ["defaults", "scoring"], problems);
  // An error here affects every case.
  const [wrong] = problems.found;
  if (content.cases === undefined)
    problems.addPart("suite-missing-key", [], t("“cases” is missing: a list of recordings and what is expected of them."));
  else if (!Array.isArray(content.cases))
    problems.add("suite-wrong-value", ["cases"], t("“cases” must be a list: each case starts with a dash."));
  const cases = (Array.isArray(content.cases) ? content.cases : []).map((raw: unknown, index): WrittenCase => {
    const path = ["cases", index] as const;
    const before = problems.found.length;
    const place = problems.place(path);
    const fields = isObject(raw) ? readFields("case", raw, path, problems) : {};
    if (!isObject(raw)) problems.add("suite-wrong-value", path, t("A case must be an object with a recording and a reference."));
    const rawExpect = isObject(raw) ? raw.expect : undefined;
    const expect = isObject(rawExpect) ? readFields("expect", rawExpect, [...path, "expect"], problems) : {};
    const read = readCase(
      { fields, expect, defaults: defaults ?? {}, path, place },
      isObject(raw) ? Object.keys(raw) : undefined,
      problems,
    );
    const problem = problems.found.slice(before).find(({ severity }) => severity === "error") ?? wrong;
    return { ...read, ...(problem && { problem: problem.message }) };
  });
  return withoutSameIds(cases, problems);
}

function readFields<Part extends keyof typeof SUITE_FIELDS>(
  part: Part,
  raw: Record<string, unknown>,
  path: Path,
  problems: SuiteProblems,
): SuiteFields[Part] {
  checkKeys(part, raw, path, problems);
  const shape = SUITE_FIELDS[part] as Record<
    string,
    { safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: Parameters<typeof valueIssues>[1] } }
  >;
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(raw)) {
    // Expectations are also read field by field.
    if (!Object.hasOwn(shape, key) || (key === "expect" && isObject(value))) continue;
    const parsed = shape[key]!.safeParse(value);
    if (parsed.success) values[key] = parsed.data;
    else addIssues(key, value, parsed.error, path, problems);
  }
  return values;
}

function addIssues(key: string, value: unknown, error: Parameters<typeof valueIssues>[1], path: Path, problems: SuiteProblems): void {
  const at = [...path, key];
  if (key === "skip" || key === "known-failure") {
    problems.add("suite-no-reason", at, t`“${key}” needs a reason for those who read the report: ${key}: "The recording was cut off".`);
    return;
  }
  for (const issue of valueIssues(value, error)) {
    const where = [...at, ...issue.path];
    for (const unknown of issue.unknownKeys ?? []) addUnknown(unknown, where, knownIn(where), problems);
    if (issue.unknownKeys) continue;
    const suggestion =
      issue.path.length === 0 && typeof value === "string" && value.length < LONGEST_KEY ? didYouMean(value, valuesOf(issue.message)) : "";
    problems.add("suite-wrong-value", where, `“${[key, ...issue.path.map(String)].join(".")}” ${issue.message}.${suggestion}`);
  }
}

function knownIn(path: Path): string[] {
  return Object.keys(fieldsAt(path.map((part) => (typeof part === "number" ? "-" : String(part)))) ?? {});
}

function valuesOf(message: string): string[] {
  return /^has to be one of (.+)$/.exec(message)?.[1]?.split(", ") ?? [];
}

function checkKeys(part: keyof typeof SUITE_FIELDS, raw: Record<string, unknown>, path: Path, problems: SuiteProblems): void {
  const known = Object.keys(SUITE_FIELDS[part]);
  for (const key of Object.keys(raw)) if (!known.includes(key)) addUnknown(key, path, known, problems);
}

function addUnknown(key: string, path: Path, known: readonly string[], problems: SuiteProblems): void {
  const short = key.slice(0, LONGEST_KEY);
  const suggestion = didYouMean(short, known);
  const meant = / Did you mean (.+)\?$/.exec(suggestion)?.[1];
  const at = [...path, key];
  const { start, end } = problems.keyPlace(at);
  const fixes = meant === undefined ? [] : [{ title: t`Replace with ${meant}`, edits: [{ start, end, text: meant }], preferred: true }];
  problems.addKey("suite-unknown-key", at, t`“${short}” is not known here.${suggestion}`, fixes);
}

/** Cases are known by their ids: a second one of the same name is not run, and one without a name of its own is numbered. */
function withoutSameIds(cases: readonly WrittenCase[], problems: SuiteProblems): WrittenCase[] {
  const seen = new Map<string, { first: WrittenCase; count: number }>();
  return cases.map((one) => {
    const known = seen.get(one.id);
    if (known === undefined) {
      seen.set(one.id, { first: one, count: 1 });
      return one;
    }
    known.count++;
    const id = `${one.id} (${known.count})`;
    const { start, end } = known.first.name ?? problems.headPlace(known.first.path);
    const related = [{ start, end, message: t("The first one is here.") }];
    if (one.name === undefined) {
      problems.addPart(
        "suite-same-reading",
        one.path,
        t("Another case has the same recording and reference. Give each a name, so that reports can tell them apart in any order."),
        { related },
      );
      return { ...one, id };
    }
    const message = t`Another case is also called “${one.name.value}”. Reports identify cases by name, so give this one a different name.`;
    problems.at("suite-same-name", one.name, message, { related });
    return { ...one, id, problem: one.problem ?? message };
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
