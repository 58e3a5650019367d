import type { ScoringProfile } from "../../core/scoring/scoringProfile.ts";
import type { Timeline } from "../../core/timeline/model.ts";
import { caseFigures } from "../expectations/figures.ts";
import type { Mismatch } from "../expectations/expectation.ts";
import type { CaseFailure, CaseOutcome, SuitePlace } from "../reports/caseOutcome.ts";
import { checkCase, figureChoice } from "./checkCase.ts";
import type { SuiteCase } from "./suite.ts";

/** A suite as reports know it. */
export interface SuiteText {
  uri: string;
  /** As it was when its cases were read. */
  text: string;
}

/** How a case ended: with a reading, with an error that is told to people, or not at all. */
export type CaseEnd = { timeline: Timeline; /** The profile in the file that the case names. */ scoring?: ScoringProfile | undefined; result?: string } | { error: string } | { skipped: string };

export function outcomeOf(one: SuiteCase, suite: SuiteText, end: CaseEnd): CaseOutcome {
  const places = placesIn(suite.text);
  const base = { id: one.id, name: one.name, suite: suite.uri, place: places(one.start), failures: [], tags: [...one.tags] };
  if ("skipped" in end) return { ...base, status: "skipped", reason: end.skipped };
  if ("error" in end) return { ...base, status: "error", reason: end.error };
  const { timeline, scoring, result } = end;
  const failures = checkCase(one, timeline, scoring).map((mismatch) => failureOf(mismatch, places));
  const figures = caseFigures(timeline, figureChoice(one, scoring));
  return { ...base, ...verdict(one, failures, places), ...(figures && { figures }), ...(result !== undefined && { result }) };
}

/** What fails as it is known to is no failure, and what is known to fail and does not is one. */
function verdict({ knownFailure, start }: SuiteCase, failures: CaseFailure[], places: (offset: number) => SuitePlace): Pick<CaseOutcome, "status" | "reason" | "failures"> {
  if (knownFailure === undefined) return { status: failures.length === 0 ? "passed" : "failed", failures };
  if (failures.length > 0) return { status: "known-failure", reason: knownFailure, failures };
  const message = `The case no longer fails. Remove “known-failure: ${knownFailure}”.`;
  return { status: "failed", reason: knownFailure, failures: [{ expectation: "known-failure", place: places(start), message }] };
}

function failureOf({ key, place, message, expected, actual, at }: Mismatch, places: (offset: number) => SuitePlace): CaseFailure {
  return { expectation: key, place: places(place.start), message, expected, actual, ...(at && { at }) };
}

/** Lines and columns of offsets, counted from 1. */
function placesIn(text: string): (offset: number) => SuitePlace {
  return (offset) => {
    const before = text.slice(0, offset).split(/\r\n|\n|\r/);
    return { line: before.length, column: before.at(-1)!.length + 1 };
  };
}
