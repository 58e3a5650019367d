import { COUNT_NAMES } from "#core/reading/readingCounts.ts";
import type { Season } from "#core/reading/norms.ts";
import { readingMeasures, RUNNING_RECORD_RULES } from "#core/record/measures.ts";
import { scoreReading } from "#core/scoring/scoreReading.ts";
import type { ScoringProfile } from "#core/scoring/scoringProfile.ts";
import { scoringOf } from "#core/scoring/scoringProfiles.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import type { CaseFigures } from "../reports/caseOutcome.ts";
import { type FigureName, MISCUE_KEYS } from "./expectation.ts";

export interface FigureChoice {
  /** Errors, accuracy and rate are counted by it; undefined for the rules of a running record, as shown where no profile is chosen. */
  scoring?: ScoringProfile | undefined;
  grade?: number | undefined;
  season?: Season | undefined;
}

/** By their names in a suite; undefined for those that the reading does not have. */
export function figuresByName(timeline: Timeline, choice: FigureChoice = {}): Partial<Record<FigureName, number>> {
  const { counts } = timeline.summary;
  const marks = Object.fromEntries(
    Object.entries(MISCUE_KEYS).map(([key, kind]) => [COUNT_KEYS[key as keyof typeof MISCUE_KEYS], counts[COUNT_NAMES[kind]]]),
  ) as Partial<Record<FigureName, number>>;
  return withoutUndefined({ ...scored(timeline, choice), ...marks, score: timeline.verdict?.score });
}

export const COUNT_KEYS = {
  substitution: "substitutions",
  omission: "omissions",
  told: "told",
  variant: "variants",
  "sounded-out": "sounded-out",
  insertion: "insertions",
  repetition: "repetitions",
  "self-correction": "self-corrections",
  "false-start": "false-starts",
} as const satisfies Record<keyof typeof MISCUE_KEYS, FigureName>;

function scored(timeline: Timeline, { scoring, grade, season }: FigureChoice): Partial<Record<FigureName, number | undefined>> {
  if (timeline.kind !== "fluency") return {};
  const rules = scoringOf(timeline.list, scoring);
  if (rules) {
    const { accuracy, wordsCorrectPerMinute, correct, errors } = scoreReading(timeline, rules, { grade, season });
    return { accuracy, wcpm: wordsCorrectPerMinute, "words-correct": correct, errors: errors.length };
  }
  const { accuracy, errors } = readingMeasures(timeline, RUNNING_RECORD_RULES);
  return { accuracy, wcpm: timeline.summary.wcpm?.value, "words-correct": timeline.summary.counts.correct, errors };
}

/** None where the recording does not seem to be of its text. */
export function caseFigures(timeline: Timeline, choice: FigureChoice = {}): CaseFigures | undefined {
  if (timeline.otherText !== undefined) return undefined;
  const { accuracy, wcpm } = scored(timeline, choice);
  const { correct, score, confidence, heard } = timeline.verdict ?? {};
  return withoutUndefined({ accuracy, wordsCorrectPerMinute: wcpm, counts: timeline.summary.counts, correct, score, confidence, heard });
}
