import { type Grade, type PercentileBand, percentileBand, type Season } from "../reading/norms.ts";
import { isReadRight } from "../reading/miscues.ts";
import { accuracy, readingLevel, type ReadingLevel, wordsCorrectPerMinute, wordsPerError } from "../record/measures.ts";
import type { Timeline } from "../timeline/model.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { readingErrors, type ScoredError } from "./readingErrors.ts";
import { type ReadingSpan, readingSpan, type SpanChoice } from "./readingSpan.ts";
import type { ScoringProfile } from "./scoringProfile.ts";

export interface ScoringChoice extends SpanChoice {
  /** Of the reader; both are needed for a percentile. */
  grade?: Grade | undefined;
  season?: Season | undefined;
}

/** The figures of a reading under a profile. A figure that does not apply or that nobody can know is absent; the notes say why. */
export interface ReadingScore {
  /** Indices of the first and the last word attempted; absent where nothing was. */
  span?: { first: number; last: number };
  /** Words of the text. Words that the result says nothing about do not count. */
  attempted: number;
  /** Those of them that were read right and that no rule makes an error. */
  correct: number;
  /** In the order of the text. */
  errors: ScoredError[];
  selfCorrections: number;
  /** Per cent, 0 to 100, rounded to one decimal. */
  accuracy?: number;
  /** Words attempted for each error. */
  wordsPerError?: number;
  /** Errors and self-corrections for each self-correction. */
  errorsPerCorrection?: number;
  level?: ReadingLevel;
  /** What the rate is counted over. */
  seconds?: number;
  wordsCorrectPerMinute?: number;
  percentile?: PercentileBand & { grade: Grade; season: Season };
  /** What does not apply, and why, in plain words. */
  notes: string[];
}

/** The norms hold for so many seconds. */
export const NORM_SECONDS = 60;

/**
 * Scores the reading of a text: with A words attempted, E errors, SC self-corrections and C words correct in T seconds, the accuracy is
 * `100 * (A - E) / A`, never below 0, the error ratio `A / E`, the self-correction ratio `(E + SC) / SC` (all Clay, 2000) and the rate
 * `60 * C / T` (Deno, 1985). T is the whole time of a timed reading, or what a reader needed who finished early. Linear in the length of the timeline.
 */
export function scoreReading(timeline: Timeline, profile: ScoringProfile, choice: ScoringChoice = {}): ReadingScore {
  const span = readingSpan(timeline, profile, choice);
  const { errors, forgiven, selfCorrections, untimed } = readingErrors(timeline, profile.rules, span);
  const wrong = new Set(errors.filter(({ words }) => words > 0).map(({ word }) => word));
  const known = timeline.words.map(({ segment }, word) => ({ word, segment })).slice(Math.max(0, span.first), span.last + 1).filter(({ segment }) => segment !== undefined);
  const notAttempted = errors.reduce((sum, { words }) => sum + Math.max(0, words - 1), 0);
  const attempted = known.length - notAttempted;
  const correct = known.filter(({ word, segment }) => isReadRight(timeline.segments[segment!]!.kind) && !wrong.has(word)).length;
  const share = accuracy(Math.max(0, attempted - errors.length), attempted);
  const rounded = share === undefined ? undefined : Math.round(share * 10) / 10;
  const rate = wordsCorrectPerMinute(correct, 0, span.seconds);
  const uncorrected = errors.filter(({ kind }) => kind !== "self-correction").length;
  const { percentile, note } = percentileOf(profile, span, rate, choice);
  const notes = [
    ...span.notes,
    ...(untimed > 0 && profile.rules.selfCorrectionWithin !== undefined ? [`${untimed === 1 ? "One self-correction has" : `${untimed} self-corrections have`} no times and ${untimed === 1 ? "is" : "are"} taken to have come within ${profile.rules.selfCorrectionWithin} s.`] : []),
    ...(forgiven.length > 0 ? [`${forgiven.length === 1 ? "One substitution of a name that was misread before is" : `${forgiven.length} substitutions of names that were misread before are`} not counted as errors.`] : []),
    ...(rounded !== undefined && !profile.levels ? ["Reading level: not given, as these rules have none."] : []),
    ...(profile.levels && span.stoppedEarly ? ["Reading level: not given until the last word is set."] : []),
    ...(note === undefined ? [] : [note]),
  ];
  return withoutUndefined({
    span: known.length === 0 ? undefined : { first: span.first, last: span.last },
    attempted, correct, errors, selfCorrections,
    accuracy: rounded,
    wordsPerError: wordsPerError(errors.length, attempted),
    errorsPerCorrection: selfCorrections > 0 ? (uncorrected + selfCorrections) / selfCorrections : undefined,
    level: rounded === undefined || !profile.levels || span.stoppedEarly ? undefined : readingLevel(rounded),
    seconds: rate === undefined ? undefined : span.seconds,
    wordsCorrectPerMinute: rate,
    percentile, notes,
  });
}

function percentileOf({ norms }: ScoringProfile, { given, seconds, finished }: ReadingSpan, rate: number | undefined, { grade, season }: ScoringChoice): { percentile?: ReadingScore["percentile"]; note?: string } {
  const none = (why: string) => ({ note: `Percentile: not given, ${why}.` });
  if (!norms) return none("as the norms are for one-minute readings that are scored by the rules of curriculum-based measurement");
  if (given !== NORM_SECONDS) return none(`as the norms are for a reading of ${NORM_SECONDS} s`);
  if (rate === undefined) return none("as there is no rate to compare");
  if (!finished && seconds !== NORM_SECONDS) return none(`as less than ${NORM_SECONDS} s of the reading are there`);
  if (grade === undefined || season === undefined) return none("as it takes the reader's grade and the season");
  const band = percentileBand(grade, season, rate);
  if (!band) return none("as there are no norms for the fall of grade 1");
  const isShort = seconds !== undefined && seconds < NORM_SECONDS;
  const note = isShort ? { note: `Percentile: with caution, as the text was read in ${seconds.toFixed(1)} s. The norms are for texts that take longer than ${NORM_SECONDS} s.` } : {};
  return { percentile: { ...band, grade, season }, ...note };
}
