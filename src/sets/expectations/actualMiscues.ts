import { bare } from "#core/scoring/findWord.ts";
import { isAddition, isMiscue, type Miscue } from "#core/reading/miscues.ts";
import { saidText } from "#core/spelling/saidText.ts";
import type { Timeline } from "#core/timeline/model.ts";
import type { ExpectedMiscue } from "./expectation.ts";

export interface ActualMiscue {
  kind: Miscue;
  segment: number;
  /** Index of its word in the text, or of the one that an addition comes before (the word count at the end). */
  at: number;
  /** Its word, or several; for an addition, the one that it comes before, absent at the end of the text. */
  word?: string;
  /** Its occurrence in the text, counted from 1. */
  nth?: number;
  /** As a reader spells it; empty where nothing was said. */
  said: string;
}

/** In the order of the reading. A stretch that was left out, told or accepted is one for each of its words. */
export function actualMiscues(timeline: Timeline): ActualMiscue[] {
  const occurrence = occurrences(timeline);
  return timeline.segments.flatMap((segment): ActualMiscue[] => {
    const { kind, index, at } = segment;
    if (!isMiscue(kind)) return [];
    const said = saidText(segment, timeline).text;
    const one = (place: number, words: readonly number[]): ActualMiscue => ({
      kind,
      segment: index,
      at: place,
      said,
      ...(words.length > 0 && { word: words.map((word) => timeline.words[word]!.text).join(" "), nth: occurrence[words[0]!]! }),
    });
    if (isAddition(kind)) return [one(at, at < timeline.words.length ? [at] : [])];
    if (kind === "substitution" || segment.words.length < 2) return [one(at, segment.words)];
    return segment.words.map((word) => one(word, [word]));
  });
}

function occurrences({ words }: Timeline): number[] {
  const seen = new Map<string, number>();
  return words.map(({ text }) => {
    const nth = (seen.get(bare(text)) ?? 0) + 1;
    seen.set(bare(text), nth);
    return nth;
  });
}

export function isExpected({ kind, word, nth, said }: ExpectedMiscue, actual: ActualMiscue): boolean {
  if (kind !== actual.kind) return false;
  if (word !== undefined && !sameWords(word, actual.word ?? "")) return false;
  if (nth !== undefined && nth !== actual.nth) return false;
  return said === undefined || sameWords(said, actual.said);
}

/** What was done with the word of an expected miscue instead, among miscues that nobody expected; each is of one word alone. */
export function doneInstead(missing: readonly ExpectedMiscue[], unexpected: readonly ActualMiscue[]): Map<ExpectedMiscue, ActualMiscue> {
  const left = new Set(unexpected);
  const found = new Map<ExpectedMiscue, ActualMiscue>();
  for (const miscue of missing) {
    const { word, nth, kind } = miscue;
    if (word === undefined) continue;
    const instead = [...left].find(
      (one) => isAddition(one.kind) === isAddition(kind) && sameWords(word, one.word ?? "") && (nth === undefined || nth === one.nth),
    );
    if (!instead) continue;
    left.delete(instead);
    found.set(miscue, instead);
  }
  return found;
}

/** Case, apostrophes and punctuation attached to a word do not matter. */
export function sameWords(one: string, other: string): boolean {
  return comparable(one) === comparable(other);
}

function comparable(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => bare(word) || word)
    .join(" ");
}

/**
 * Pairs as many as possible (Kuhn's augmenting paths), so that an expected miscue that says little does not take a match from one that says
 * more.
 * @returns for each expected one the index of the actual one
 */
export function pairMiscues(expected: readonly ExpectedMiscue[], actual: readonly ActualMiscue[]): (number | undefined)[] {
  const takenBy = new Map<number, number>();
  const choices = expected.map((miscue) => actual.flatMap((one, index) => (isExpected(miscue, one) ? [index] : [])));
  const place = (from: number, tried: Set<number>): boolean => {
    const free = choices[from]!.find((index) => !takenBy.has(index));
    if (free !== undefined) {
      takenBy.set(free, from);
      return true;
    }
    for (const index of choices[from]!) {
      if (tried.has(index)) continue;
      tried.add(index);
      if (place(takenBy.get(index)!, tried)) {
        takenBy.set(index, from);
        return true;
      }
    }
    return false;
  };
  for (const index of expected.keys()) place(index, new Set());
  const pairs = new Map([...takenBy].map(([one, by]) => [by, one]));
  return expected.map((_, index) => pairs.get(index));
}
