import type { WordRules } from "#language/language.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { TextRange } from "#language/text/textRange.ts";
import type { Token } from "#language/text/token.ts";
import { wrappedLines } from "./print/wrappedLines.ts";

/** Tokens `first` to `last`, inclusive, and their range in the text. */
export interface Sentence extends TextRange {
  first: number;
  last: number;
}

/** A colon, a semicolon or the end of a line alone ends no sentence. */
const SENTENCE_END = /[.!?…]/u;
const PARAGRAPH = /\n[^\S\n]*\n|\r[^\S\r]*\r/u;
/** "Come here!" she said: small letters after quoted speech continue the sentence. */
const GOES_ON = /^\p{Ll}/u;

/** "11." or "a)" before a sentence. */
const NUMBER = /^(?:\d{1,3}|[a-zA-Z])$/u;
const AFTER_NUMBER = /^[.)][^\S\n\r]+["'“‘(]*$/u;
const BEGINS_LINE = /(?:^|[\n\r])[ \t"'“‘(]*$/u;
const CONTEXT_UNITS = 40;

/**
 * For counting. Points of abbreviations, numbers and initials do not end a sentence, a paragraph's end always does. Lines that end without
 * a sign (a title, a line of verse) continue in the next line only if that begins with a small letter, if they end in a word that ends no
 * sentence, or if they are prose that was wrapped. A number before a sentence is a part of it.
 */
export function sentencesOf(text: string, tokens: readonly Token[], { neverLast }: Pick<WordRules, "neverLast">): Sentence[] {
  const sentences: Sentence[] = [];
  const wrapped = wrappedLines(text);
  const goesOn = ({ text: word }: Token, line: number) => wrapped.has(line) || neverLast.has(normaliseWord(word));
  const numbers = new Set<number>();
  tokens.forEach((token, index) => {
    const before = tokens[index - 1];
    const current = sentences.at(-1);
    const isNumbered = current?.first === index - 1 && numbersSentence(text, before!, token, numbers);
    if (isNumbered) numbers.add(Number(before!.text));
    if (before && current && (isNumbered || !begins(token, text.slice(before.end, token.start), before, goesOn))) {
      current.last = index;
      current.end = token.end;
    } else sentences.push({ first: index, last: index, start: token.start, end: token.end });
  });
  return sentences;
}

/** A sentence with the signs around it: what stands before the space between two belongs to the first of them. */
export function withSigns(text: string, sentences: readonly TextRange[]): TextRange[] {
  const edges = sentences.map(({ start }, index) => {
    if (index === 0) return 0;
    let edge = start;
    while (edge > sentences[index - 1]!.end && !/\s/u.test(text[edge - 1]!)) edge--;
    return edge;
  });
  return edges.map((start, index) => ({ start, end: edges[index + 1] ?? text.length }));
}

/** At the beginning of a line, or after its predecessor: "1. Mix. 2. Stir." */
function numbersSentence(text: string, number: Token, next: Token, earlier: ReadonlySet<number>): boolean {
  if (!NUMBER.test(number.text) || !/^\p{L}/u.test(next.text) || !AFTER_NUMBER.test(text.slice(number.end, next.start))) return false;
  const from = Math.max(0, number.start - CONTEXT_UNITS);
  return BEGINS_LINE.test((from > 0 ? "…" : "") + text.slice(from, number.start)) || earlier.has(Number(number.text) - 1);
}

function begins(token: Token, between: string, before: Token, goesOn: (before: Token, line: number) => boolean): boolean {
  if (PARAGRAPH.test(between)) return true;
  if (!token.opens && !before.text.endsWith(".")) return false;
  const ended = SENTENCE_END.test(between) || before.text.endsWith(".");
  // Initials take their last point with them, and a capital may follow inside the sentence: "the U.S. Army".
  if (before.text.endsWith(".") && !SENTENCE_END.test(between)) return token.opens;
  const line = Math.max(between.lastIndexOf("\n"), between.lastIndexOf("\r")) + 1;
  return (ended || (line > 0 && !goesOn(before, before.end + line))) && !GOES_ON.test(token.text);
}
