import type { Language } from "#language/language.ts";
import type { Token } from "#language/text/token.ts";

export interface PlacedWords {
  /** By word of the result, the indices of the text's words; none when it is not in the text. */
  tokens: number[][];
  mismatches: number;
}

const LOOKAHEAD_WORDS = 24;

/**
 * A service may split words differently ("well-known", "25" as "twenty five") or have another version of the text: both sides are compared
 * as spoken, in order, and differences are stepped over. Linear in the number of words.
 */
export function placeWords(text: readonly Token[], words: readonly string[], language: Language): PlacedWords {
  const expected = text.flatMap((token, index) => token.spoken.map((unit) => ({ unit, index })));
  // A word is spoken alike wherever it is, unless it is marked as an item.
  const known = new Map(text.filter(({ item }) => !item).map((token) => [token.text, token.spoken]));
  const given = words.flatMap((word, index) =>
    (known.get(word) ?? language.words.tokenise(word).flatMap(({ spoken }) => spoken)).map((unit) => ({ unit, index })),
  );
  const tokens: number[][] = words.map(() => []);
  const missed = new Set<number>();
  const join = (i: number, j: number) => {
    const list = tokens[given[j]!.index]!;
    if (!list.includes(expected[i]!.index)) list.push(expected[i]!.index);
  };
  let i = 0;
  let j = 0;
  while (j < given.length) {
    if (i < expected.length && expected[i]!.unit === given[j]!.unit) {
      join(i++, j++);
      continue;
    }
    const [skipText, skipGiven] = nextMeeting(expected, given, i, j);
    for (let step = 0; step < skipGiven; step++) {
      missed.add(given[j + step]!.index);
      // Words opposite each other before both sides agree again share a place.
      if (step < skipText) join(i + step, j + step);
    }
    i += skipText;
    j += skipGiven;
  }
  return { tokens, mismatches: missed.size };
}

interface Unit {
  unit: string;
}

function nextMeeting(expected: readonly Unit[], given: readonly Unit[], i: number, j: number): [number, number] {
  for (let distance = 1; distance <= LOOKAHEAD_WORDS; distance++) {
    for (let skipGiven = 0; skipGiven <= distance; skipGiven++) {
      for (const [a, b] of [
        [distance, skipGiven],
        [skipGiven, distance],
      ] as const) {
        if (meets(expected, given, i + a, j + b)) return [a, b];
      }
    }
  }
  const left = Math.min(expected.length - i, given.length - j, LOOKAHEAD_WORDS);
  return left > 0 ? [left, left] : [0, given.length - j];
}

/** Two words in a row, or the last of either side, must agree: one short word agrees by chance. */
function meets(expected: readonly Unit[], given: readonly Unit[], i: number, j: number): boolean {
  if (i >= expected.length || j >= given.length || expected[i]!.unit !== given[j]!.unit) return false;
  if (i + 1 >= expected.length || j + 1 >= given.length) return true;
  return expected[i + 1]!.unit === given[j + 1]!.unit;
}
