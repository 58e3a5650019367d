import type { ReadingCounts } from "../reading/readingCounts.ts";
import { align } from "#language/text/align.ts";
import { isAddition, isReadRight, type ReadingKind } from "../reading/miscues.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { TimelinePhoneme, Timeline } from "./model.ts";

/** One result's verdict on a word of the text, or on a phoneme of a pronunciation's reference. */
export interface UnitReading {
  /** `untold`: the result says nothing about it, or its text lacks it. */
  kind: ReadingKind | "untold";
  /** Words or phonemes; empty for an omission. */
  heard: string[];
  /** Just before it, in the order of speech. */
  additions: { kind: ReadingKind; heard: string[]; segment: number }[];
  /** Seconds. */
  start?: number;
  end?: number;
  /** 0 to 100. */
  score?: number;
  /** In `Timeline.segments`, or in `Timeline.phonemes` for a pronunciation. */
  index?: number;
}

/**
 * `only first` and `only second`: only that result has it read right. `otherwise`: both have a miscue, but not the same, or differ in the
 * additions before it.
 */
export type UnitChange = "same" | "only first" | "only second" | "otherwise";

export type Side = "first" | "second";

export interface ComparedUnit {
  /** In the first result's text, or the second's if the first has none. */
  text: string;
  /** Index in the result's `Timeline.words` (or among the expected phonemes); absent if its text lacks it. */
  inFirst?: number;
  inSecond?: number;
  first: UnitReading;
  second: UnitReading;
  change: UnitChange;
}

export interface TimelineComparison {
  /** In the order of the text. */
  units: ComparedUnit[];
  changes: Record<UnitChange, number>;
  endings: { first: UnitReading["additions"]; second: UnitReading["additions"]; same: boolean };
  counts: { first: ReadingCounts; second: ReadingCounts };
  /** Second minus first; absent unless both have the figure. */
  differences: { accuracy?: number; wcpm?: number; duration?: number };
  sameText: boolean;
}

/**
 * Compares two results of the same text: takes, models or services. Units are words, or phonemes for a pronunciation; if the text was
 * edited in between, its words are aligned first.
 */
export function compareTimelines(first: Timeline, second: Timeline): TimelineComparison {
  const [a, b] = [unitsOf(first), unitsOf(second)];
  const sameText = a.units.length === b.units.length && a.units.every(({ name }, i) => name === b.units[i]!.name);
  const steps = sameText ? a.units.map((_, i) => ({ inFirst: i, inSecond: i })) : joined(a.units, b.units);
  const units = steps.map(({ inFirst, inSecond }): ComparedUnit => {
    const [one, other] = [inFirst === undefined ? undefined : a.units[inFirst]!, inSecond === undefined ? undefined : b.units[inSecond]!];
    const [firstReading, secondReading] = [one?.reading ?? UNTOLD, other?.reading ?? UNTOLD];
    const place = { ...(inFirst !== undefined && { inFirst }), ...(inSecond !== undefined && { inSecond }) };
    return {
      text: (one ?? other)!.text,
      ...place,
      first: firstReading,
      second: secondReading,
      change: changeOf(firstReading, secondReading),
    };
  });
  const changes: Record<UnitChange, number> = { same: 0, "only first": 0, "only second": 0, otherwise: 0 };
  for (const { change } of units) changes[change]++;
  return {
    units,
    changes,
    endings: { first: a.ending, second: b.ending, same: sameAdditions(a.ending, b.ending) },
    counts: { first: first.summary.counts, second: second.summary.counts },
    differences: {
      ...difference("accuracy", first.summary.accuracy?.value, second.summary.accuracy?.value),
      ...difference("wcpm", first.summary.wcpm?.value, second.summary.wcpm?.value),
      ...difference("duration", first.duration, second.duration),
    },
    sameText,
  };
}

const UNTOLD: UnitReading = { kind: "untold", heard: [], additions: [] };

interface Unit {
  text: string;
  /** The compared form. */
  name: string;
  reading: UnitReading;
}

interface Units {
  units: Unit[];
  ending: UnitReading["additions"];
}

function unitsOf(timeline: Timeline): Units {
  return timeline.kind === "pronunciation" ? phonemeUnits(timeline.phonemes) : wordUnits(timeline);
}

function wordUnits({ words, segments }: Timeline): Units {
  const additions = new Map<number, UnitReading["additions"]>();
  for (const { index, kind, heard, at } of segments) {
    if (isAddition(kind)) additions.set(at, [...(additions.get(at) ?? []), { kind, heard, segment: index }]);
  }
  const units = words.map(({ text, segment }, word): Unit => {
    const read = segment === undefined ? undefined : segments[segment]!;
    const { start, end, score, index } = read ?? {};
    const figures = {
      ...(start !== undefined && { start }),
      ...(end !== undefined && { end }),
      ...(score !== undefined && { score }),
      ...(index !== undefined && { index }),
    };
    // A stretch of correct words was heard word by word; another stretch is reported as a whole with each of its words.
    const heard = !read ? [] : read.kind === "correct" ? [text] : read.heard;
    return {
      text,
      name: normaliseWord(text),
      reading: { kind: read?.kind ?? "untold", heard, additions: additions.get(word) ?? [], ...figures },
    };
  });
  return { units, ending: additions.get(words.length) ?? [] };
}

const PHONEME_READINGS = { equal: "correct", replace: "substitution", delete: "omission", unknown: "untold" } as const;

function phonemeUnits(phonemes: readonly TimelinePhoneme[]): Units {
  const units: Unit[] = [];
  let additions: UnitReading["additions"] = [];
  for (const { index, kind, expected, heard, start, end, score } of phonemes) {
    if (kind === "insert" || expected === undefined) {
      additions.push({ kind: "insertion", heard: heard === undefined ? [] : [heard], segment: index });
      continue;
    }
    const figures = { ...(start !== undefined && { start }), ...(end !== undefined && { end }), ...(score !== undefined && { score }) };
    const reading: UnitReading = { kind: PHONEME_READINGS[kind], heard: heard === undefined ? [] : [heard], additions, index, ...figures };
    units.push({ text: expected, name: expected.toUpperCase(), reading });
    additions = [];
  }
  return { units, ending: additions };
}

function joined(a: readonly Unit[], b: readonly Unit[]): { inFirst?: number; inSecond?: number }[] {
  return align(
    a.map(({ name }) => name),
    b.map(({ name }) => name),
  ).flatMap(({ kind, expected, heard }): { inFirst?: number; inSecond?: number }[] => {
    if (kind === "equal") return [{ inFirst: expected, inSecond: heard }];
    if (kind === "replace") return [{ inFirst: expected }, { inSecond: heard }];
    return kind === "delete" ? [{ inFirst: expected }] : [{ inSecond: heard }];
  });
}

function changeOf(first: UnitReading, second: UnitReading): UnitChange {
  const [one, other] = [first, second].map(({ kind }) => kind !== "untold" && isReadRight(kind));
  if (one && !other) return "only first";
  if (other && !one) return "only second";
  const same =
    first.kind === second.kind &&
    (first.kind === "correct" || sameWords(first.heard, second.heard)) &&
    sameAdditions(first.additions, second.additions);
  return same ? "same" : "otherwise";
}

function sameAdditions(a: UnitReading["additions"], b: UnitReading["additions"]): boolean {
  return a.length === b.length && a.every(({ kind, heard }, i) => kind === b[i]!.kind && sameWords(heard, b[i]!.heard));
}

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.map(normaliseWord).join(" ") === b.map(normaliseWord).join(" ");
}

function difference<Name extends string>(name: Name, first: number | undefined, second: number | undefined): Partial<Record<Name, number>> {
  return first === undefined || second === undefined ? {} : ({ [name]: second - first } as Record<Name, number>);
}
