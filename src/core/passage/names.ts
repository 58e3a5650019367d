import { properNouns } from "../reading/properNouns.ts";
import { normaliseWord } from "../reading/normaliseWord.ts";
import type { Token } from "../reading/tokens.ts";

/**
 * The proper nouns of a passage, in the form that words are compared in and without a possessive ending: words with a
 * capital wherever they stand, at least once inside a sentence. Titles, of which every longer word has a capital, tell
 * nothing of that.
 */
export function namesIn(text: string, tokens: readonly Token[]): ReadonlySet<string> {
  let line = { end: -1, isTitle: false };
  const telling = tokens.filter(({ start }) => {
    if (start > line.end) line = lineAround(text, start);
    return !line.isTitle;
  });
  const small = tokens.filter((token) => !/^\p{Lu}/u.test(token.text));
  return new Set([...properNouns([...telling, ...small], text)].map(withoutPossessive));
}

/** Whether a word, as `normaliseWord` has it, is one of the names, or belongs to one ("maya's"). */
export function isAmong(names: ReadonlySet<string>, word: string): boolean {
  return names.has(withoutPossessive(word));
}

function withoutPossessive(word: string): string {
  return normaliseWord(word).replace(/'s?$/u, "");
}

function lineAround(text: string, place: number): { end: number; isTitle: boolean } {
  const from = text.lastIndexOf("\n", place) + 1;
  const to = text.indexOf("\n", place);
  const end = to < 0 ? text.length : to;
  return { end, isTitle: isTitle(text.slice(from, end)) };
}

/** Whether no longer word of a line begins small, and nothing ends it as a sentence. */
function isTitle(line: string): boolean {
  return !/(?<![\p{L}\p{M}'’])\p{Ll}[\p{L}\p{M}]{3,}/u.test(line) && !/[.!?…]["'”’)\]]*\s*$/u.test(line);
}
