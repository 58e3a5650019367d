import { t } from "@vscode/l10n";
import type { Timeline } from "../timeline/model.ts";
import { earlyStopOf } from "./earlyStop.ts";
import type { ErrorKind } from "./errorKinds.ts";
import { repeatsOf } from "../reading/repeatedNames.ts";

/** Rules for errors besides substitutions and omissions, which always are. */
export interface CountingRules {
  insertions: boolean;
  repetitions: boolean;
  selfCorrections: boolean;
  falseStarts: boolean;
  /** Three seconds or more before a word. */
  longPauses: boolean;
  /** The same proper noun read wrongly again is one error. */
  properNounsOnce: boolean;
}

/** Clay (2000). */
export const RUNNING_RECORD_RULES: CountingRules = {
  insertions: true,
  repetitions: false,
  selfCorrections: false,
  falseStarts: false,
  longPauses: false,
  properNounsOnce: true,
};

export type ReadingLevel = "independent" | "instructional" | "frustration";

/** The lowest first. */
export const LEVELS: readonly ReadingLevel[] = ["frustration", "instructional", "independent"];

export const LEVEL_NAMES: Record<ReadingLevel, string> = {
  independent: t("Independent"),
  instructional: t("Instructional"),
  frustration: t("Frustration"),
};

/** Lowest accuracy, in per cent, of a text read independently, and with a teacher's help (Clay, 2000). */
export const LEVEL_THRESHOLDS = { independent: 95, instructional: 90 } as const;

export interface ReadingMeasures {
  /** Running words: those that the result says something about. */
  words: number;
  errors: number;
  /** Only kinds that count, each above 0. */
  parts: { kind: ErrorKind; count: number }[];
  /** Proper nouns not counted, as the same one was misread before. */
  forgiven: number;
  selfCorrections: number;
  /** Per cent, 0 to 100, rounded to one decimal. */
  accuracy?: number;
  wordsPerError?: number;
  /** (E + SC) / SC */
  errorsPerCorrection?: number;
  /** Absent if the reader seems to have stopped early: it holds for words that somebody tried to read. */
  level?: ReadingLevel;
}

/**
 * A running record's numbers (Clay, 2000): errors E, running words RW and self-corrections SC give the accuracy `100 * (RW - E) / RW`
 * (never below 0), the error ratio `RW / E` and the self-correction rate `(E + SC) / SC`; undefined without words, errors or
 * self-corrections. Words that the result says nothing about are no running words: nobody knows whether they were read.
 */
export function readingMeasures(
  timeline: Pick<Timeline, "summary" | "segments" | "words" | "pauses">,
  rules: CountingRules,
): ReadingMeasures {
  const { counts } = timeline.summary;
  const forgiven = forgivenWords(timeline, rules).size;
  const longPauses = timeline.pauses.filter(({ kind }) => kind === "long pause").length;
  const all: ReadingMeasures["parts"] = [
    { kind: "substitution", count: counts.substitutions - forgiven },
    { kind: "omission", count: counts.omissions },
    { kind: "told", count: counts.told },
    { kind: "insertion", count: rules.insertions ? counts.insertions : 0 },
    { kind: "repetition", count: rules.repetitions ? counts.repetitions : 0 },
    { kind: "self-correction", count: rules.selfCorrections ? counts.selfCorrections : 0 },
    { kind: "false start", count: rules.falseStarts ? counts.falseStarts : 0 },
    { kind: "long pause", count: rules.longPauses ? longPauses : 0 },
  ];
  const parts = all.filter(({ count }) => count > 0);
  const errorCount = parts.reduce((sum, { count }) => sum + count, 0);
  const words = timeline.words.filter(({ segment }) => segment !== undefined).length;
  const share = accuracy(Math.max(0, words - errorCount), words);
  const rounded = share === undefined ? undefined : Math.round(share * 10) / 10;
  const measures: ReadingMeasures = { words, errors: errorCount, parts, forgiven, selfCorrections: counts.selfCorrections };
  if (rounded !== undefined) {
    measures.accuracy = rounded;
    if (earlyStopOf(timeline) === undefined) measures.level = readingLevel(rounded);
  }
  const ratio = wordsPerError(errorCount, words);
  if (ratio !== undefined) measures.wordsPerError = ratio;
  const uncorrected = rules.selfCorrections ? errorCount - counts.selfCorrections : errorCount;
  if (counts.selfCorrections > 0) measures.errorsPerCorrection = (uncorrected + counts.selfCorrections) / counts.selfCorrections;
  return measures;
}

/** Words whose substitution does not count, as the same proper noun was misread before. */
export function forgivenWords(
  { segments, words }: Pick<Timeline, "segments" | "words">,
  { properNounsOnce }: Pick<CountingRules, "properNounsOnce">,
): ReadonlySet<number> {
  if (!properNounsOnce) return new Set();
  const wrong = segments.filter(({ kind }) => kind === "substitution").flatMap((segment) => segment.words);
  const again = repeatsOf(wrong.map((word) => words[word]!));
  return new Set(wrong.filter((_, i) => again[i]));
}

/** Independent from 95 % on, instructional from 90 % on, frustration below (Clay, 2000). @param percent accuracy, 0 to 100 */
export function readingLevel(percent: number): ReadingLevel {
  if (percent >= LEVEL_THRESHOLDS.independent) return "independent";
  return percent >= LEVEL_THRESHOLDS.instructional ? "instructional" : "frustration";
}

/**
 * Per cent, 0 to 100: `100 * correct / words`, the service's own formula for `accuracy_score`, which does not deduct insertions; for a
 * running record's accuracy see `readingMeasures`. Undefined without words.
 */
export function accuracy(correct: number, words: number): number | undefined {
  return words > 0 ? (100 * correct) / words : undefined;
}

/**
 * `60 * correct / (end - start)`, where start and end are the seconds at which the first correct word begins and the last ends (Deno, 1985;
 * the service's WPM). Undefined without a span of time.
 */
export function wordsCorrectPerMinute(correct: number, start: number | undefined, end: number | undefined): number | undefined {
  if (start === undefined || end === undefined || !(end > start)) return undefined;
  return (60 * correct) / (end - start);
}

/** A running record's error ratio (Clay, 2000): `words / errors`, said as "1 in 12". Undefined without errors or words. */
export function wordsPerError(errorCount: number, words: number): number | undefined {
  return errorCount > 0 && words > 0 ? words / errorCount : undefined;
}
