import type { ScoringProfile } from "#core/scoring/scoringProfile.ts";
import { shippedScoring } from "#core/scoring/scoringProfiles.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { checkReading } from "../expectations/checkReading.ts";
import type { Mismatch } from "../expectations/expectation.ts";
import type { FigureChoice } from "../expectations/figures.ts";
import type { CaseReading, SuiteCase } from "./suite.ts";

interface Scored {
  scoring?: string | undefined;
  reading: Pick<CaseReading, "reader">;
}

/** @param scoring the profile in the file that the case names, where it names one. */
export function figureChoice(of: Scored, scoring?: ScoringProfile): FigureChoice {
  return {
    scoring: scoring ?? shippedScoring(of.scoring),
    grade: of.reading.reader?.grade,
    season: of.reading.reader?.season,
  };
}

/** In the order of the expectations, and the same whether or not the case is known to fail. @param scoring as for `figureChoice`. */
export function checkCase(
  one: Scored & Pick<SuiteCase, "expectations" | "start" | "end">,
  timeline: Timeline,
  scoring?: ScoringProfile,
): Mismatch[] {
  return checkReading(one.expectations, timeline, { start: one.start, end: one.end }, figureChoice(one, scoring));
}
