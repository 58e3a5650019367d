import { withoutStress } from "#language/arpabet/phonemes.ts";
import type { Timeline } from "#core/timeline/model.ts";
import type { Selection } from "../layout/placedItems.ts";
import type { Symbols } from "./describe.ts";

export interface FindMatch {
  /** Absent for a word of the text that the result says nothing about. */
  target?: Selection;
  /** In UTF-16 units of `Timeline.reference`, `end` exclusive; absent where it was only heard. */
  text?: { start: number; end: number };
  /** Words of the text; empty where it was only heard. */
  words: number[];
  /** Its position in the reading, to sort by. */
  at: number;
}

/**
 * Finds text in the order of the reading: in the text itself, in what was heard instead or in addition, and phonemes. Case does not matter,
 * any white space is a blank, and a phoneme is found only by its whole symbol, since letters of a word would otherwise get in the way.
 */
export function findMatches(timeline: Timeline, query: string, symbols: Symbols): FindMatch[] {
  const pattern = patternOf(query);
  if (!pattern) return [];
  const found = [...textMatches(timeline, pattern), ...heardMatches(timeline, pattern), ...phonemeMatches(timeline, query.trim(), symbols)];
  return found.sort((a, b) => a.at - b.at);
}

/** Undefined for a query without a visible character. */
function patternOf(query: string): RegExp | undefined {
  const parts = query.trim().split(/\s+/u).filter(Boolean);
  if (parts.length === 0) return undefined;
  const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&").replaceAll(/['’]/g, "['’]"));
  return new RegExp(escaped.join("\\s+"), "giu");
}

function textMatches({ reference, words }: Timeline, pattern: RegExp): FindMatch[] {
  const matches: FindMatch[] = [];
  let first = 0;
  for (const { index: start, 0: text } of reference.matchAll(pattern)) {
    const end = start + text.length;
    while (first < words.length && words[first]!.end <= start) first++;
    const covered: number[] = [];
    for (let word = first; word < words.length && words[word]!.start < end; word++) covered.push(word);
    const [at] = covered;
    // Punctuation alone does not belong to any word that could be shown.
    if (at === undefined) continue;
    const segment = covered.map((word) => words[word]!.segment).find((index) => index !== undefined);
    matches.push({
      ...(segment !== undefined && { target: { lane: "segment", index: segment } as const }),
      text: { start, end },
      words: covered,
      at,
    });
  }
  return matches;
}

/** Words that were read right are already in the text. */
function heardMatches({ segments }: Timeline, pattern: RegExp): FindMatch[] {
  return segments.flatMap(({ index, kind, at, heard }): FindMatch[] => {
    if (kind === "correct" || heard.join(" ").search(pattern) < 0) return [];
    // An addition is shown before its word, a substituted word above it.
    return [{ target: { lane: "segment", index }, words: [], at: kind === "substitution" ? at + 0.2 : at - 0.5 }];
  });
}

function phonemeMatches({ phonemes, segments, kind }: Timeline, query: string, symbols: Symbols): FindMatch[] {
  const wanted = plain(query);
  const alone = kind === "pronunciation";
  const same = (symbol: string | undefined) =>
    symbol !== undefined &&
    [plain(symbol), plain(symbols(symbol))].some((name) => name === wanted || (alone && name.toLowerCase() === wanted.toLowerCase()));
  return phonemes.flatMap(({ index, expected, heard, segment }): FindMatch[] => {
    if (!same(expected) && !same(heard)) return [];
    const at = segment === undefined ? index : segments[segment]!.at;
    return [{ target: { lane: "phoneme", index }, words: [], at: at + 0.4 }];
  });
}

function plain(symbol: string): string {
  return withoutStress(symbol);
}

/** The one at the selection or after it, otherwise the first. */
export function firstMatchFrom(matches: readonly FindMatch[], timeline: Timeline, selection: Selection | undefined): number {
  if (!selection) return 0;
  const segment = selection.lane === "segment" ? selection.index : timeline.phonemes[selection.index]?.segment;
  const from = segment === undefined ? (selection.lane === "phoneme" ? selection.index : 0) : timeline.segments[segment]!.at;
  const found = matches.findIndex(({ at }) => at >= from - 0.5);
  return Math.max(0, found);
}
