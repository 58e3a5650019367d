import { align } from "#language/text/align.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { AdditionKind, RatedAddition, Rating, WordKind } from "./rating.ts";

/** Both raters say something about it. */
export interface ComparedWord {
  /** Index in the text. */
  word: number;
  first: WordKind;
  second: WordKind;
}

/** A place where at least one rater has an addition, and both say something about it. */
export interface ComparedAddition {
  /** Index of the word that follows. */
  before: number;
  first: AdditionKind;
  second: AdditionKind;
  /** As the first rater heard it, or the second where the first has none. */
  heard: string[];
}

export interface ComparedRatings {
  words: ComparedWord[];
  additions: ComparedAddition[];
  /** Words correct per minute; absent unless both have them. */
  rates?: { first: number; second: number };
}

/**
 * Compares word by word of the text, and addition by addition at each place. Only what both say something about counts.
 * @param isSameAnswer true if both are about the same answer of a service, so that its additions are known by their numbers
 */
export function compareRatings(first: Rating, second: Rating, isSameAnswer: boolean): ComparedRatings {
  const words = first.words.flatMap((kind, word): ComparedWord[] => {
    const other = second.words[word];
    return kind === undefined || other === undefined ? [] : [{ word, first: kind, second: other }];
  });
  const pairs = pairsOf(first.additions, second.additions, isSameAnswer);
  const additions = pairs.flatMap(([one, other]): ComparedAddition[] => {
    if ((!one && !first.isWhole) || (!other && !second.isWhole)) return [];
    const kinds = { first: one?.kind ?? "none", second: other?.kind ?? "none" } as const;
    // Only a person mentions it, saying that it is not there.
    if ((!one || !other) && kinds.first === kinds.second) return [];
    const { before, heard } = (one?.kind === "none" ? other : one) ?? (one ?? other)!;
    return [{ before, ...kinds, heard }];
  });
  return {
    words,
    additions,
    ...(first.rate !== undefined && second.rate !== undefined && { rates: { first: first.rate, second: second.rate } }),
  };
}

type Pair = [RatedAddition | undefined, RatedAddition | undefined];

function pairsOf(first: readonly RatedAddition[], second: readonly RatedAddition[], isSameAnswer: boolean): Pair[] {
  const numbered = new Map(isSameAnswer ? second.flatMap((one) => (one.nth === undefined ? [] : [[keyOf(one), one] as const])) : []);
  const known: Pair[] = [];
  const left: RatedAddition[] = [];
  for (const one of first) {
    const other = isSameAnswer && one.nth !== undefined ? numbered.get(keyOf(one)) : undefined;
    if (other) {
      known.push([one, other]);
      numbered.delete(keyOf(one));
    } else left.push(one);
  }
  const matched = new Set(known.map(([, other]) => other));
  const others = second.filter((one) => !matched.has(one));
  const places = [...new Set([...left, ...others].map(({ before }) => before))];
  const placed = places.flatMap((place) =>
    pairsAt(
      left.filter(({ before }) => before === place),
      others.filter(({ before }) => before === place),
    ),
  );
  return [...known, ...placed].sort(([a, b], [c, d]) => (a ?? b)!.before - (c ?? d)!.before);
}

function keyOf({ before, nth }: RatedAddition): string {
  return `${before} ${nth}`;
}

/** Pairs in order; of several pairings, the one with the most that are alike. */
function pairsAt(first: readonly RatedAddition[], second: readonly RatedAddition[]): Pair[] {
  const cost = (a: RatedAddition, b: RatedAddition) => (a.kind === b.kind ? 0 : 0.5) + (textOf(a) === textOf(b) ? 0 : 0.5);
  return align(first, second, cost).map(({ kind, expected, heard }): Pair => [
    kind === "insert" ? undefined : first[expected],
    kind === "delete" ? undefined : second[heard],
  ]);
}

function textOf({ heard }: RatedAddition): string {
  return heard.map(normaliseWord).join(" ");
}
