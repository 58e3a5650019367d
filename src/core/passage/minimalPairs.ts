import { knownPronunciationsOf } from "#language/lexicon/pronunciationsOf.ts";
import { plainPronunciations } from "#language/lexicon/stress.ts";
import type { WordLexicon } from "#language/language.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Token } from "#language/text/token.ts";
import { differenceBetween } from "../confusions/soundDifference.ts";

/** The words of each line that has any. */
export function wordLines(text: string, tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [];
  tokens.forEach((token, index) => {
    const before = tokens[index - 1];
    if (before && !/[\n\r]/u.test(text.slice(before.end, token.start))) lines.at(-1)!.push(token);
    else lines.push([token]);
  });
  return lines;
}

/**
 * Sounds in which two words differ, by their nearest pronunciations: 0, 1 (which may be missing from one: "at, cat"), or 2 for more.
 * Undefined if the dictionary lacks a word.
 */
export function soundsOf(one: string, other: string, lexicon: WordLexicon): 0 | 1 | 2 | undefined {
  const [first, second] = [one, other].map((word) =>
    plainPronunciations(knownPronunciationsOf(normaliseWord(word), lexicon).pronunciations),
  );
  if (first!.length === 0 || second!.length === 0) return undefined;
  const pairs = first!.flatMap((a) => second!.map((b) => [a, b] as const));
  if (pairs.some(([a, b]) => differenceBetween(a.split(" "), b.split(" ")) !== undefined)) return 1;
  return pairs.some(([a, b]) => a === b) ? 0 : 2;
}
