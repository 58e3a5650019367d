import { earlyStopOf } from "../record/earlyStop.ts";
import { applyReview } from "../review/applyReview.ts";
import { align } from "#language/text/align.ts";
import { isAddition, isReadRight, type ReadingKind } from "../reading/miscues.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { TimelinePhoneme, Timeline } from "../timeline/model.ts";

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
 * additions before it. `not attempted`: it comes after the place where one of the readers stopped, so nothing is compared.
 */
export type UnitChange = "same" | "only first" | "only second" | "otherwise" | "not attempted";

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
  /** After the last word; of two readings of which one stopped before, nothing. */
  endings: { first: UnitReading["additions"]; second: UnitReading["additions"]; same: boolean };
  /** As far as both readers tried to read, which is what figures are compared by. */
  attempted: Record<Side, Timeline>;
  /** The last word that a reader tried to read, if that is not the last one of the text. */
  stops: Partial<Record<Side, string>>;
  sameText: boolean;
}

/**
 * Compares two results of the same text: takes, models or services. Units are words, or phonemes for a pronunciation; if the text was
 * edited in between, its words are aligned first.
 */
export function compareTimelines(first: Timeline, second: Timeline): TimelineComparison {
  const { units, sameText, attempted, stops, isWhole, endings } = compareTakes([first, second]);
  const compared = units.map(({ text, places, readings, isAttempted }): ComparedUnit => {
    const [inFirst, inSecond] = places;
    const [one, other] = readings as [UnitReading, UnitReading];
    return {
      text,
      ...(inFirst !== undefined && { inFirst }),
      ...(inSecond !== undefined && { inSecond }),
      first: one,
      second: other,
      change: isAttempted ? changeOf(one, other) : "not attempted",
    };
  });
  const changes: Record<UnitChange, number> = { same: 0, "only first": 0, "only second": 0, otherwise: 0, "not attempted": 0 };
  for (const { change } of compared) changes[change]++;
  const [ending, otherEnding] = endings as [UnitReading["additions"], UnitReading["additions"]];
  return {
    units: compared,
    changes,
    endings: { first: ending, second: otherEnding, same: !isWhole || sameAdditions(ending, otherEnding) },
    attempted: { first: attempted[0]!, second: attempted[1]! },
    stops: { ...(stops[0] !== undefined && { first: stops[0] }), ...(stops[1] !== undefined && { second: stops[1] }) },
    sameText,
  };
}

/** A word of the text, or a phoneme of a pronunciation's reference, in each of several takes. */
export interface TakesUnit {
  text: string;
  /** Indices in each take's `Timeline.words` (or among the expected phonemes); undefined if its text lacks it. */
  places: (number | undefined)[];
  readings: UnitReading[];
  /** By every reader. */
  isAttempted: boolean;
}

export interface TakesComparison {
  /** In the order of the first take's text; those that only another text has stand where they are there. */
  units: TakesUnit[];
  endings: UnitReading["additions"][];
  /** The takes as far as every reader tried to read. */
  attempted: Timeline[];
  /** Of each take, the last word that its reader tried to read, if that is not the last one of the text. */
  stops: (string | undefined)[];
  /** Everybody tried to read everything. */
  isWhole: boolean;
  sameText: boolean;
}

/** @param takes two or more of the same text, or of texts that differ a little. */
export function compareTakes(takes: readonly Timeline[]): TakesComparison {
  const all = takes.map(unitsOf);
  const sameText = all.every(
    ({ units }) => units.length === all[0]!.units.length && units.every(({ name }, i) => name === all[0]!.units[i]!.name),
  );
  const places = sameText
    ? all[0]!.units.map((_, i) => takes.map((): number | undefined => i))
    : all.slice(1).reduce<(number | undefined)[][]>(
        (joined, { units }, i) => withPlaces(joined, all, i + 1, units),
        all[0]!.units.map((_, i) => [i]),
      );
  const lasts = takes.map(lastAttempted);
  const beyond = places.findIndex((own) => own.some((place, take) => place !== undefined && place > (lasts[take] ?? Infinity)));
  const count = beyond < 0 ? places.length : beyond;
  const units = places.map((own, i): TakesUnit => {
    const found = own.map((place, take) => (place === undefined ? undefined : all[take]!.units[place]!));
    return {
      text: found.find((unit) => unit !== undefined)!.text,
      places: own,
      readings: found.map((unit) => unit?.reading ?? UNTOLD),
      isAttempted: i < count,
    };
  });
  return {
    units,
    endings: all.map(({ ending }) => ending),
    attempted: takes.map((timeline, take) => (beyond < 0 ? timeline : upTo(timeline, lastPlace(places.slice(0, count), take)))),
    stops: takes.map((timeline, take) => (lasts[take] === undefined ? undefined : timeline.words[lasts[take]]!.text)),
    isWhole: beyond < 0,
    sameText,
  };
}

/** The places of another take beside those of the takes before it, by the words of the first that has them. */
function withPlaces(
  joined: (number | undefined)[][],
  all: readonly Units[],
  take: number,
  units: readonly Unit[],
): (number | undefined)[][] {
  const names = joined.map((own) => {
    const has = own.findIndex((place) => place !== undefined);
    return all[has]!.units[own[has]!]!.name;
  });
  const absent = Array.from({ length: take }, () => undefined);
  return alignedSteps(
    names,
    units.map(({ name }) => name),
  ).map(({ before, after }) => [...(before === undefined ? absent : joined[before]!), after]);
}

/** Index of the last word that the reader tried to read, if a person, the clock or the result says that words after it were not tried. */
function lastAttempted(timeline: Timeline): number | undefined {
  if (timeline.kind !== "fluency") return undefined;
  const last = timeline.stop?.word ?? earlyStopOf(timeline);
  return last === timeline.words.length - 1 ? undefined : last;
}

function lastPlace(places: readonly (number | undefined)[][], take: number): number {
  return places.findLast((own) => own[take] !== undefined)?.[take] ?? -1;
}

/** Counts, accuracy and rate of the words up to one. */
function upTo(timeline: Timeline, last: number): Timeline {
  const word = timeline.words[last];
  return word ? applyReview(timeline, { stop: { word: last, text: word.text, at: "" } }) : timeline;
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

function alignedSteps(a: readonly string[], b: readonly string[]): { before?: number; after?: number }[] {
  return align(a, b).flatMap(({ kind, expected, heard }): { before?: number; after?: number }[] => {
    if (kind === "equal") return [{ before: expected, after: heard }];
    if (kind === "replace") return [{ before: expected }, { after: heard }];
    return kind === "delete" ? [{ before: expected }] : [{ after: heard }];
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
