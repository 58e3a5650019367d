import type { Reader } from "../reading/reader.ts";
import { type CountingRules, type ReadingLevel, readingMeasures } from "../record/measures.ts";
import type { Timeline } from "../timeline/model.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { type NormedPercentile, ratePercentile } from "./ratePercentile.ts";
import { scoreReading } from "./scoreReading.ts";
import type { ScoringProfile } from "./scoringProfile.ts";
import { scoringOf } from "./scoringProfiles.ts";

export interface FigureRules {
  /** Used without a profile. */
  counting: CountingRules;
  profile?: ScoringProfile | undefined;
}

/** Readings are compared by these; unknown figures are absent. */
export interface ReadingFigures {
  /** Per cent, 0 to 100. */
  accuracy?: number;
  /** Words correct per minute. */
  rate?: number;
  level?: ReadingLevel;
  percentile?: NormedPercentile;
  /** Seconds of a timed reading, or that only the words read count; absent where all of the text does. Rates compare with those of the same. */
  timing?: number | "span read";
}

/** As on the viewer's cards: by the profile if one is set, otherwise as miscues are counted. */
export function readingFigures(timeline: Timeline, { counting, profile }: FigureRules, reader: Reader): ReadingFigures {
  const rules = scoringOf(timeline.list, profile);
  const timed = timeline.stop?.seconds;
  if (rules) {
    const { accuracy, wordsCorrectPerMinute: rate, level, percentile } = scoreReading(timeline, rules, reader);
    return withoutUndefined({ accuracy, rate, level, percentile, timing: timed ?? (rules.time === "whole text" ? undefined : rules.time) });
  }
  const { accuracy, level } = readingMeasures(timeline, counting);
  const { percentile } = ratePercentile(timeline, reader);
  return withoutUndefined({ accuracy, rate: timeline.summary.wcpm?.value, level, percentile, timing: timed });
}
