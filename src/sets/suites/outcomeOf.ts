import { t } from "@vscode/l10n";
import { type LinePlace, linePlaces } from "#core/text/linePlaces.ts";
import type { ScoringProfile } from "#core/scoring/scoringProfile.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { caseFigures } from "../expectations/figures.ts";
import type { Mismatch } from "../expectations/expectation.ts";
import type { CaseFailure, CaseOutcome, SuitePlace } from "../reports/caseOutcome.ts";
import { checkCase, figureChoice } from "./checkCase.ts";
import type { SuiteCase } from "./suite.ts";

export class SuiteText {
  private places: ((offset: number) => LinePlace) | undefined;

  /** @param text as it was when its cases were read. */
  constructor(
    readonly uri: string,
    readonly text: string,
  ) {}

  /** The lines are located once, whatever the number of cases. */
  placeOf(offset: number): SuitePlace {
    const { line, column } = (this.places ??= linePlaces(this.text))(offset);
    return { line: line + 1, column: column + 1 };
  }
}

/** With a reading, with an error that is shown to people, or not at all. */
export type CaseEnd =
  | { timeline: Timeline; /** The profile in the file that the case names. */ scoring?: ScoringProfile | undefined; result?: string }
  | { error: string }
  | { skipped: string };

export function outcomeOf(one: SuiteCase, suite: SuiteText, end: CaseEnd): CaseOutcome {
  const places = (offset: number) => suite.placeOf(offset);
  const base = { id: one.id, name: one.name, suite: suite.uri, place: places(one.start), failures: [], tags: [...one.tags] };
  if ("skipped" in end) return { ...base, status: "skipped", reason: end.skipped };
  if ("error" in end) return { ...base, status: "error", reason: end.error };
  const { timeline, scoring, result } = end;
  const failures = checkCase(one, timeline, scoring).map((mismatch) => failureOf(mismatch, places));
  const figures = caseFigures(timeline, figureChoice(one, scoring));
  return { ...base, ...verdict(one, failures, places), ...(figures && { figures }), ...(result !== undefined && { result }) };
}

/** A case that fails as it is known to is not a failure, and one that is known to fail but does not is one. */
function verdict(
  { knownFailure, start }: SuiteCase,
  failures: CaseFailure[],
  places: (offset: number) => SuitePlace,
): Pick<CaseOutcome, "status" | "reason" | "failures"> {
  if (knownFailure === undefined) return { status: failures.length === 0 ? "passed" : "failed", failures };
  if (failures.length > 0) return { status: "known-failure", reason: knownFailure, failures };
  const message = t`The case no longer fails. Remove “known-failure: ${knownFailure}”.`;
  return { status: "failed", reason: knownFailure, failures: [{ expectation: "known-failure", place: places(start), message }] };
}

function failureOf({ key, place, message, expected, actual, at }: Mismatch, places: (offset: number) => SuitePlace): CaseFailure {
  return { expectation: key, place: places(place.start), message, ...(expected !== undefined && { expected, actual }), ...(at && { at }) };
}
