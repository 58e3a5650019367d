import type { DividedWord } from "./dividedWord.ts";
import { areNamed } from "./letterNames.ts";
import { setApartWords } from "./setApart.ts";

/** "vis·it", "rab|bit" */
const SIGNED = /(?<![\p{L}\p{M}\p{N}'’])[\p{L}\p{M}]+(?:[·‧•∙⋅・|¦│ǀ][\p{L}\p{M}]+)+(?![\p{L}\p{M}\p{N}])/gu;
const SIGN = /[·‧•∙⋅・|¦│ǀ]/gu;
/** "cat|dog|pig", and as many in another line: a table. */
const ROW = /^[ \t]*\p{L}+(?:[|¦│ǀ]\p{L}+){2,}[ \t]*$/gmu;
const ONE_WORD = /^(?:\p{L}?[\p{Ll}\p{M}]+|\p{Lu}+)$/u;

/** "g a r d e n" */
const SPACED = /(?<=^|[\s"“‘'([–—-])\p{L}(?![\p{L}\p{M}\p{N}'’])(?:[ \u00A0\u2009]\p{L}(?![\p{L}\p{M}\p{N}'’]))+/gu;
const LEAST_LETTERS = 3;
const MOST_LETTERS = 24;
/** More syllables are likely to be several words. */
const MOST_VOWEL_GROUPS = 3;
const WORD = /\p{L}{2,}/u;
const COLUMNS = /\p{L}[ \u00A0\u2009]\p{L}(?!\p{L})[ \u00A0\u2009]{2,}\p{L}[ \u00A0\u2009]\p{L}(?!\p{L})/u;
/** UTF-16 units. */
const CONTEXT = 20;

/**
 * Words that are printed in pieces: with dots or bars between syllables, with letters apart, or with letters that are set apart. Letters
 * that are named, alphabets and tables are left as they are.
 * @param text of the document, with blanks in place of what is not read
 * @param isMarkup tells whether a unit is a sign of markup inside the text
 */
export function dividedWords(text: string, source: string, isMarkup: ((at: number) => boolean) | undefined): DividedWord[] {
  return [...signedWords(text), ...spacedWords(text), ...setApartWords(text, source, isMarkup)].sort((a, b) => a.start - b.start);
}

function signedWords(text: string): DividedWord[] {
  const rows = [...text.matchAll(ROW)];
  const isRow = (at: number) => rows.length > 1 && rows.some(({ 0: row, index }) => at >= index && at < index + row.length);
  return [...text.matchAll(SIGNED)].flatMap(({ 0: found, index }): DividedWord[] => {
    const pieces = found.split(SIGN);
    const word = pieces.join("");
    if (!ONE_WORD.test(word) || word.length < LEAST_LETTERS || isRow(index)) return [];
    const dividers = [...found.matchAll(SIGN)].map(({ index: at }) => ({ start: index + at, end: index + at + 1 }));
    return [{ start: index, end: index + found.length, word, pieces, dividers, isSure: true }];
  });
}

function spacedWords(text: string): DividedWord[] {
  return [...text.matchAll(SPACED)].flatMap(({ 0: found, index }): DividedWord[] => {
    const pieces = found.split(/[ \u00A0\u2009]/u);
    const end = index + found.length;
    if (pieces.length < LEAST_LETTERS || pieces.length > MOST_LETTERS || !isInProse(text, index, end)) return [];
    if (areNamed(text, index, end)) return [];
    // "a", "A" and "I" may be words of their own.
    const [first] = pieces as [string];
    const [opens, closes] = [/^[aAI]$/u.test(first), pieces.at(-1) === "a" && /^[ \t]+\p{L}/u.test(text.slice(end, end + CONTEXT))];
    const whole = first === "I" ? [] : [{ from: 0, letters: pieces }];
    const without = [
      ...(opens ? [{ from: 2, letters: pieces.slice(1) }] : []),
      ...(closes ? [{ from: 0, letters: pieces.slice(0, -1) }] : []),
    ];
    return [...whole, ...without]
      .filter(({ letters }) => isWordLike(letters))
      .map(({ from, letters }) => ofLetters(letters, index + from, without.length === 0 && isOneWord(letters)));
  });
}

function ofLetters(pieces: readonly string[], start: number, isSure: boolean): DividedWord {
  const dividers = pieces.slice(1).map((_, at) => ({ start: start + at * 2 + 1, end: start + at * 2 + 2 }));
  return { start, end: start + pieces.length * 2 - 1, word: pieces.join(""), pieces, dividers, isSure };
}

function isOneWord(letters: readonly string[]): boolean {
  return (letters.join("").match(/[aeiouyAEIOUY]+/gu)?.length ?? 0) <= MOST_VOWEL_GROUPS;
}

/** In a line with words, or with several words whose letters are apart: a column of letters is to be named. */
function isInProse(text: string, start: number, end: number): boolean {
  const from = text.lastIndexOf("\n", start) + 1;
  const to = text.indexOf("\n", end);
  const line = text.slice(from, to < 0 ? text.length : to);
  return WORD.test(line) || COLUMNS.test(line);
}

/** Small letters behind the first; neither an alphabet nor vowels or consonants alone. */
function isWordLike(letters: readonly string[]): boolean {
  const word = letters.join("");
  const small = word.toLowerCase();
  return (
    letters.length >= LEAST_LETTERS &&
    /^\p{L}\p{Ll}+$/u.test(word) &&
    /[aeiouy]/u.test(small) &&
    /[^aeiou]/u.test(small) &&
    new Set(small).size > 1 &&
    ![...small].slice(1).every((letter, at) => letter.charCodeAt(0) - small.charCodeAt(at) === 1)
  );
}
