import { t } from "@vscode/l10n";
import { type Grade, GRADES, type PercentileBand, percentileBand, type Season } from "../reading/norms.ts";
import { isReadRight, isUnsaid } from "../reading/miscues.ts";
import { plural } from "../plural.ts";
import { accuracy, readingLevel, type ReadingLevel, wordsCorrectPerMinute, wordsPerError } from "../record/measures.ts";
import type { Timeline } from "../timeline/model.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { readingErrors, type ScoredError } from "./readingErrors.ts";
import { type ReadingSpan, readingSpan, type SpanChoice } from "./readingSpan.ts";
import type { ScoringProfile } from "./scoringProfile.ts";

export interface ScoringChoice extends SpanChoice {
  /** With the season needed for a percentile. */
  grade?: number | undefined;
  season?: Season | undefined;
}

/** Figures that do not apply or are unknown are absent; the notes say why. */
export interface ReadingScore {
  /** Indices of attempted words, both included; absent if none was. */
  span?: { first: number; last: number };
  /** Words that the result says nothing about do not count. */
  attempted: number;
  /** Read right, and no error by any rule. */
  correct: number;
  /** Of the nonsense words attempted, by their usual readings; absent for other texts. */
  sounds?: { correct: number; of: number; perMinute?: number | undefined };
  /** None of the items at the beginning is right, nor a sound of them, by which the rules end a reading; `correct` is 0 then, and no sound counts. */
  discontinued?: true;
  /** In the order of the text. */
  errors: ScoredError[];
  selfCorrections: number;
  /** Per cent, 0 to 100, rounded to one decimal. */
  accuracy?: number;
  wordsPerError?: number;
  /** (E + SC) / SC */
  errorsPerCorrection?: number;
  level?: ReadingLevel;
  seconds?: number;
  wordsCorrectPerMinute?: number;
  percentile?: PercentileBand & { grade: Grade; season: Season };
  /** One sentence on why there is no level; absent if there is one. */
  levelNote?: string;
  /** One sentence on why there is no percentile, or why it is doubtful. */
  percentileNote?: string;
  /** Rules that do not apply, and the reasons, in plain words; also on level and percentile. */
  notes: string[];
}

/** Seconds for which the norms hold. */
export const NORM_SECONDS = 60;

/**
 * With A words attempted, E errors, SC self-corrections and C words correct in T seconds: accuracy `100 * (A - E) / A`, never below 0,
 * error ratio `A / E`, self-correction ratio `(E + SC) / SC` (all Clay, 2000) and rate `60 * C / T` (Deno, 1985). T is the whole time of a
 * timed reading, or what a reader who finished early needed. Linear in the length of the timeline.
 */
export function scoreReading(timeline: Timeline, profile: ScoringProfile, choice: ScoringChoice = {}): ReadingScore {
  const span = readingSpan(timeline, profile, choice);
  const { errors, forgiven, selfCorrections, untimed } = readingErrors(timeline, profile.rules, span);
  const wrong = new Set(errors.filter(({ words }) => words > 0).map(({ word }) => word));
  const known = timeline.words
    .map(({ segment }, word) => ({ word, segment }))
    .slice(Math.max(0, span.first), span.last + 1)
    .filter(({ segment }) => segment !== undefined);
  const notAttempted = errors.reduce((sum, { words }) => sum + Math.max(0, words - 1), 0);
  const attempted = known.length - notAttempted;
  const right = known.filter(({ word, segment }) => isReadRight(timeline.segments[segment!]!.kind) && !wrong.has(word));
  const rightWords = new Set(right.map(({ word }) => word));
  const made = soundsOf(timeline, known, rightWords);
  const { discontinueAfter = 0 } = profile;
  const discontinued =
    known.length >= discontinueAfter &&
    discontinueAfter > 0 &&
    known.every(
      ({ word }) => word >= span.first + discontinueAfter || (!rightWords.has(word) && (!made.has(word) || made.get(word)!.correct === 0)),
    );
  const correct = discontinued ? 0 : right.length;
  const sounds = soundsIn([...made.values()], discontinued);
  const share = accuracy(Math.max(0, attempted - errors.length), attempted);
  const rounded = share === undefined ? undefined : Math.round(share * 10) / 10;
  const rate = wordsCorrectPerMinute(correct, 0, span.seconds);
  const uncorrected = errors.filter(({ kind }) => kind !== "self-correction").length;
  const { percentile, note: percentileNote } = percentileOf(profile, span, rate, choice);
  const levelNote = noteOnLevel(profile, span, rounded);
  const within = profile.rules.selfCorrectionWithin;
  const notes = [
    ...span.notes,
    ...(untimed > 0 && within !== undefined
      ? [
          plural(
            untimed,
            t`One self-correction has no times and counts as made within ${within} s.`,
            t`${untimed} self-corrections have no times and count as made within ${within} s.`,
          ),
        ]
      : []),
    ...(forgiven.length > 0
      ? [
          plural(
            forgiven.length,
            t("One substitution of a name that was misread before is not counted as an error."),
            t`${forgiven.length} substitutions of names that were misread before are not counted as errors.`,
          ),
        ]
      : []),
    ...(discontinued
      ? [
          made.size > 0
            ? t`No sound of the first ${discontinueAfter} words is right, so the list counts as discontinued, with a score of 0.`
            : t`None of the first ${discontinueAfter} items is right, so the list counts as discontinued, with a score of 0.`,
        ]
      : []),
    ...(levelNote === undefined ? [] : [levelNote]),
    ...(percentileNote === undefined ? [] : [percentileNote]),
  ];
  return withoutUndefined({
    span: known.length === 0 ? undefined : { first: span.first, last: span.last },
    attempted,
    correct,
    sounds: sounds && { ...sounds, perMinute: wordsCorrectPerMinute(sounds.correct, 0, span.seconds) },
    discontinued: discontinued || undefined,
    errors,
    selfCorrections,
    accuracy: rounded,
    wordsPerError: wordsPerError(errors.length, attempted),
    errorsPerCorrection: selfCorrections > 0 ? (uncorrected + selfCorrections) / selfCorrections : undefined,
    level: rounded === undefined || !profile.levels || span.stoppedEarly ? undefined : readingLevel(rounded),
    seconds: rate === undefined ? undefined : span.seconds,
    wordsCorrectPerMinute: rate,
    percentile,
    levelNote,
    percentileNote,
    notes,
  });
}

/** `correct` is unknown where the result says nothing about the sounds of a word that was read wrong. */
interface Sounds {
  of: number;
  correct: number | undefined;
}

/**
 * Of each nonsense word. One that is right has all of its sounds; of another, those count that were heard as expected. After *Nonsense Word
 * Fluency* of DIBELS, 6th edition (Good & Kaminski, 2002), which counts letters.
 */
function soundsOf(
  { words, segments, phonemes }: Timeline,
  attempted: readonly { word: number; segment: number | undefined }[],
  right: ReadonlySet<number>,
): ReadonlyMap<number, Sounds> {
  return new Map(
    attempted.flatMap(({ word, segment }): [number, Sounds][] => {
      const of = words[word]!.sounds;
      if (of === undefined) return [];
      const { kind, phonemes: indices } = segments[segment!]!;
      const heard = indices.filter((index) => phonemes[index]!.kind === "equal").length;
      const isUnknown = indices.length === 0 && !isUnsaid(kind);
      return [[word, { of, correct: right.has(word) ? of : isUnknown ? undefined : Math.min(of, heard) }]];
    }),
  );
}

function soundsIn(made: readonly Sounds[], discontinued: boolean): { correct: number; of: number } | undefined {
  if (made.length === 0) return undefined;
  return {
    correct: discontinued ? 0 : made.reduce((sum, { correct }) => sum + (correct ?? 0), 0),
    of: made.reduce((sum, { of }) => sum + of, 0),
  };
}

function noteOnLevel({ levels }: ScoringProfile, { stoppedEarly }: ReadingSpan, accuracyShare: number | undefined): string | undefined {
  if (!levels) return accuracyShare === undefined ? undefined : t("The reading level is not given: these scoring rules have none.");
  return stoppedEarly ? t("The reading level is not given until the last word is set.") : undefined;
}

function percentileOf(
  { norms }: ScoringProfile,
  { given, seconds, finished }: ReadingSpan,
  rate: number | undefined,
  { grade, season }: ScoringChoice,
): { percentile?: ReadingScore["percentile"]; note?: string } {
  if (!norms)
    return {
      note: t("The percentile is not given: the norms are for one-minute readings scored by the rules of curriculum-based measurement."),
    };
  if (given !== NORM_SECONDS) return { note: t`The percentile is not given: the norms are for a reading of ${NORM_SECONDS} s.` };
  if (rate === undefined) return { note: t("The percentile is not given: there is no rate to compare.") };
  if (!finished && seconds !== NORM_SECONDS)
    return { note: t`The percentile is not given: less than ${NORM_SECONDS} s of the reading were recorded.` };
  if (grade === undefined || season === undefined)
    return { note: t("The percentile is not given: it needs the reader's grade and the season.") };
  const normed = GRADES.find((one) => one === grade);
  if (normed === undefined) return { note: t`The percentile is not given: the norms are for grades ${GRADES[0]} to ${GRADES.at(-1)!}.` };
  const band = percentileBand(normed, season, rate);
  if (!band) return { note: t("The percentile is not given: there are no norms for the fall of grade 1.") };
  const isShort = seconds !== undefined && seconds < NORM_SECONDS;
  const note = isShort
    ? {
        note: t`Treat the percentile with caution: the text was read in ${seconds.toFixed(1)} s, and the norms are for texts that take longer than ${NORM_SECONDS} s.`,
      }
    : {};
  return { percentile: { ...band, grade: normed, season }, ...note };
}
