import { t } from "@vscode/l10n";
import { SCORING_NAME_ENDING } from "#contract/files/scoringNameEnding.ts";
import { gradeNamed } from "#core/reading/grade.ts";
import { didYouMean } from "#core/text/didYouMean.ts";
import { SCORING_PROFILES } from "#core/scoring/scoringProfiles.ts";
import type { TextRange } from "#language/text/textRange.ts";
import { KINDS } from "#operations/kinds.ts";
import type { Operation } from "#operations/operation.ts";
import { operationOf, OPERATIONS } from "#operations/operations.ts";
import { expectationsOf } from "../expectations/appliesTo.ts";
import type { Expectation } from "../expectations/expectation.ts";
import { readExpectations } from "./readExpectations.ts";
import type { CaseReference, CaseSettings, WrittenCase } from "./suite.ts";
import type { SuiteFields } from "./suiteFile.ts";
import type { SuiteProblems } from "./suiteProblems.ts";

export interface CaseParts {
  fields: SuiteFields["case"];
  expect: SuiteFields["expect"];
  defaults: SuiteFields["defaults"];
  path: WrittenCase["path"];
  place: TextRange;
}

/** @param written the keys that the author wrote, whether or not their values can be used; undefined for anything that is not an object. */
export function readCase(
  { fields, expect, defaults, path, place }: CaseParts,
  written: readonly string[] | undefined,
  problems: SuiteProblems,
): WrittenCase {
  for (const key of ["recording", "reference"]) {
    if (written && !written.includes(key))
      problems.addPart(
        "suite-missing-key",
        path,
        key === "recording" ? t("“recording” is missing: the recording to assess.") : t("“reference” is missing: the text to be read."),
      );
  }
  const operation = operationOf(KINDS[fields.kind ?? defaults.kind ?? ""] ?? OPERATIONS[0]!.id);
  const recording = { value: inFolder(defaults.recordings, fields.recording ?? ""), ...problems.place([...path, "recording"]) };
  const reference = { value: referenceOf(fields.reference, defaults.references), ...problems.place([...path, "reference"]) };
  if (reference.value.line !== undefined && operation.takes !== "phonemes") {
    problems.add(
      "suite-does-not-apply",
      [...path, "reference", "line"],
      t`A single line can be used only for pronunciation; ${operation.label} takes a whole text. Remove it, or set kind: pronunciation.`,
    );
  }
  const expectations = readExpectations(expect, [...path, "expect"], problems);
  checkApplies(expect, expectations, operation, path, problems);
  return {
    ...place,
    ...settingsOf(fields, defaults, operation, path, problems),
    path,
    recording,
    reference,
    expectations,
    id: fields.name ?? [recording.value, referenceInWords(reference.value), ...(fields.kind === undefined ? [] : [fields.kind])].join(", "),
    tags: [...(fields.tags ?? [])],
    ...(fields.name !== undefined && { name: { value: fields.name, ...problems.place([...path, "name"]) } }),
    ...(fields.speaker !== undefined && { speaker: fields.speaker }),
    ...(fields.skip !== undefined && { skip: fields.skip }),
    ...(fields["known-failure"] !== undefined && { knownFailure: fields["known-failure"] }),
  };
}

/** Such as `passages/fox.md`, `words.arpabet, line 4`, `“The fox”`. */
function referenceInWords({ path, line, text }: CaseReference): string {
  if (path === undefined) return `“${text}”`;
  return line === undefined ? path : `${path}, line ${line}`;
}

/** An absolute path stays as it is. */
function inFolder(folder: string | undefined, path: string): string {
  if (folder === undefined || path === "" || /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(path)) return path;
  return `${folder.replace(/\/+$/, "")}/${path}`;
}

function referenceOf(value: SuiteFields["case"]["reference"], folder: string | undefined): CaseReference {
  if (value === undefined) return { text: "" };
  if (typeof value === "string") return { path: inFolder(folder, value) };
  if ("text" in value) return { text: value.text };
  return { path: inFolder(folder, value.file), ...(value.line !== undefined && { line: value.line }) };
}

function settingsOf(
  fields: SuiteFields["case"],
  defaults: SuiteFields["defaults"],
  operation: Operation,
  path: WrittenCase["path"],
  problems: SuiteProblems,
): CaseSettings {
  const own = (key: "format" | "scoring", applies: boolean, why: string) => {
    if (applies) return fields[key] ?? defaults[key];
    if (fields[key] !== undefined) problems.addKey("suite-does-not-apply", [...path, key], why);
    return undefined;
  };
  const format = own(
    "format",
    operation.formats.length > 1,
    t`${operation.label} has only one result format. Remove “format”.`,
  ) as CaseSettings["format"];
  const scoring = own("scoring", operation.takes === "passage", t("Only readings of passages are scored. Remove “scoring”."));
  if (scoring !== undefined && fields.scoring !== undefined) checkScoring(scoring, [...path, "scoring"], problems);
  const profile = fields.profile ?? defaults.profile;
  const model = fields.model ?? defaults.model;
  const pad = fields.pad ?? defaults.pad;
  const written = fields.grade ?? defaults.grade;
  const grade = written === undefined ? undefined : gradeNamed(String(written));
  const season = fields.season ?? defaults.season;
  return {
    operation: operation.id,
    ...(format !== undefined && { format }),
    ...(pad !== undefined && { pad }),
    ...(scoring !== undefined && { scoring }),
    ...(profile !== undefined && { profile }),
    ...(model !== undefined && { model }),
    ...(grade !== undefined && { grade }),
    ...(season !== undefined && { season }),
  };
}

/** A scoring profile is named by its id or by its file. */
export function checkScoring(scoring: string, at: readonly PropertyKey[], problems: SuiteProblems): void {
  const ids = SCORING_PROFILES.map(({ id }) => id);
  if (scoring.endsWith(SCORING_NAME_ENDING) || ids.some((id) => id === scoring)) return;
  problems.add(
    "suite-wrong-value",
    at,
    `${t`“scoring” must be one of ${ids.join(", ")}, or a file that ends in ${SCORING_NAME_ENDING}.`}${didYouMean(scoring.slice(0, 60), ids)}`,
  );
}

/** Expectations that the result of such an assessment cannot answer. */
function checkApplies(
  fields: SuiteFields["expect"],
  expectations: readonly Expectation[],
  operation: Operation,
  path: WrittenCase["path"],
  problems: SuiteProblems,
): void {
  const known = expectationsOf(operation);
  const at = (key: string) => [...path, "expect", key];
  for (const { key } of expectations) {
    if (!known.includes(key))
      problems.addKey("suite-does-not-apply", at(key), t`“${key}” cannot be expected here. ${operation.label} has ${known.join(", ")}.`);
    else if (fields.reading === false && key !== "reading" && key !== "warnings")
      problems.addKey(
        "suite-does-not-apply",
        at(key),
        t`“${key}” means nothing if the recording is not a reading of its text. Remove it, or remove “reading: false”.`,
      );
  }
  if (fields.tolerance !== undefined && fields.phonemes === undefined)
    problems.addKey(
      "suite-does-not-apply",
      at("tolerance"),
      t("“tolerance” applies to the times of phonemes, and none are expected here."),
    );
}
