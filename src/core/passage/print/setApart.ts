import type { DividedWord } from "./dividedWord.ts";
import type { TextRange } from "#language/text/textRange.ts";
import { areNamed } from "./letterNames.ts";

/** Letters between signs of emphasis, as Markdown writes them. */
const EMPHASIS = /(\*\*|__)(\p{L}{1,8})\1/gu;
/** Signs of emphasis, and tags. */
const SIGNS = /^[ \t]*(?:\*+|_+|<\/?[a-z]+[^<>]*>)+[ \t]*$/iu;
const LETTERS = /[\p{L}\p{M}\p{N}'’]+/gu;
const LONGEST_PIECE = 8;
/** UTF-16 units. */
const LONGEST_GAP = 100;
const MOST_PIECES = 3;
const LEAST_LETTERS = 3;
/** Of a word whose other letters are set apart: no word has consonants alone. One capital may be a name ("Plan B"). */
const FRAGMENT = /^(?:[^\P{Ll}aeiouy]+|[^\P{Lu}AEIOUY][^\P{Ll}aeiouy]+)$/u;
const SET_APART = /^\p{L}?[\p{Ll}\p{M}]{0,4}$/u;
/** Abbreviations and sounds have no vowel either. */
const SHORT_WORD = /^(?:mrs?|ms|[djs]r|st|vs|ft|lbs?|oz|[ckm]m|[km]g|ml|tv|pm|h?m+|sh+|psst|br+|gr+|pfft|tsk|z+)$/iu;
/** Words that stand between letters as well: "s is", "b or d". */
const BETWEEN_LETTERS = /^(?:and|or|is|are)$/u;

interface Piece extends TextRange {
  text: string;
  /** Signs within it that are printed. */
  dividers: readonly TextRange[];
}

/** How a piece is joined to the one before: the emphasis begins with this one, or has ended with the one before. */
interface Join {
  kind: "opens" | "closes" | "tight";
  dividers: readonly TextRange[];
}

interface Group {
  pieces: Piece[];
  joins: Join[];
}

/**
 * Words with letters that are set apart by emphasis: "str **ee** t", and in plain text "str**ee**t", where the signs are printed. In
 * Markdown, the latter is a word like any other.
 * @param text with blanks in place of what is not read
 * @param isMarkup of Markdown; undefined in plain text
 */
export function setApartWords(text: string, source: string, isMarkup: ((at: number) => boolean) | undefined): DividedWord[] {
  const signs = isMarkup ? undefined : signsOf(text);
  if (signs?.size === 0) return [];
  const isSign = isMarkup ?? ((at: number) => signs!.has(at));
  const found: DividedWord[] = [];
  let group: Group = { pieces: [], joins: [] };
  for (const { 0: letters, index } of text.matchAll(LETTERS)) {
    const piece = { text: letters, start: index, end: index + letters.length, dividers: [] };
    const last = group.pieces.at(-1);
    const join = last && joinOf(source, last, piece, isSign, isMarkup === undefined);
    if (last && join?.kind === "tight") {
      group.pieces[group.pieces.length - 1] = together(last, piece, join);
      continue;
    }
    if (join) {
      group.pieces.push(piece);
      group.joins.push(join);
      continue;
    }
    found.push(...wordsOf(text, group, signs));
    group = { pieces: [piece], joins: [] };
  }
  return [...found, ...wordsOf(text, group, signs)];
}

/** Places of the signs around letters in plain text. */
function signsOf(text: string): ReadonlySet<number> {
  const signs = new Set<number>();
  for (const { 0: found, 1: sign, index } of text.matchAll(EMPHASIS)) {
    for (let at = 0; at < sign!.length; at++) signs.add(index + at).add(index + found.length - 1 - at);
  }
  return signs;
}

/** Undefined if more is between them than signs, or one blank with signs on one side. */
function joinOf(source: string, before: Piece, next: Piece, isSign: (at: number) => boolean, isPlain: boolean): Join | undefined {
  const gap = { start: before.end, end: next.start };
  const length = gap.end - gap.start;
  if (length > LONGEST_GAP || before.text.length > LONGEST_PIECE || next.text.length > LONGEST_PIECE) return undefined;
  const isTight = isSign(gap.start) && isSign(gap.end - 1);
  if (!isTight && !SIGNS.test(source.slice(gap.start, gap.end))) return undefined;
  let blank = -1;
  let signs = 0;
  for (let at = gap.start; at < gap.end; at++) {
    if (isSign(at)) signs++;
    else if (source[at] === " " && blank < 0) blank = at;
    else return undefined;
  }
  if (signs === 0) return undefined;
  if (blank < 0) return { kind: "tight", dividers: isPlain ? [gap] : [] };
  if (blank > gap.start && blank < gap.end - 1) return undefined;
  return { kind: blank === gap.start ? "opens" : "closes", dividers: [isPlain ? gap : { start: blank, end: blank + 1 }] };
}

function together(one: Piece, other: Piece, { dividers }: Join): Piece {
  return { text: one.text + other.text, start: one.start, end: other.end, dividers: [...one.dividers, ...dividers, ...other.dividers] };
}

function wordsOf(text: string, { pieces, joins }: Group, signs: ReadonlySet<number> | undefined): DividedWord[] {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last || (joins.length === 0 && first.dividers.length === 0) || areNamed(text, first.start, last.end)) return [];
  const isJoined: boolean[] = [];
  joins.forEach(({ kind }, at) => {
    const [outside, inside] = kind === "opens" ? [pieces[at]!, pieces[at + 1]!] : [pieces[at + 1]!, pieces[at]!];
    // "s_a_t" is not the end of a word, and the n of "r **ai** n **sh** ip" belongs to one.
    const beside = text[kind === "opens" ? outside.start - 1 : outside.end] ?? " ";
    const isTaken = kind === "opens" && isJoined[at - 1] === true && joins[at - 1]!.kind === "closes";
    isJoined.push(
      isFragment(outside.text) && SET_APART.test(inside.text) && !/[\w*]/u.test(beside) && !isTaken && !BETWEEN_LETTERS.test(inside.text),
    );
  });
  const sure: DividedWord[] = [];
  for (let from = 0; from < pieces.length;) {
    let to = from;
    while (isJoined[to]) to++;
    if (to > from || pieces[from]!.dividers.length > 0) sure.push(wordOf(pieces.slice(from, to + 1), joins.slice(from, to), signs, true));
    from = to + 1;
  }
  const others = pieces.flatMap((_, from) =>
    [from + 2, from + MOST_PIECES].flatMap((to) =>
      to > pieces.length || isJoined.slice(from, to - 1).every(Boolean)
        ? []
        : [wordOf(pieces.slice(from, to), joins.slice(from, to - 1), signs, false)],
    ),
  );
  return [...sure, ...others].filter(({ word, dividers }) => word.length >= LEAST_LETTERS && dividers.length > 0);
}

function wordOf(pieces: readonly Piece[], joins: readonly Join[], signs: ReadonlySet<number> | undefined, isSure: boolean): DividedWord {
  const whole = pieces.slice(1).reduce((one, other, at) => together(one, other, joins[at]!), pieces[0]!);
  let { start, end } = whole;
  while (signs?.has(start - 1)) start--;
  while (signs?.has(end)) end++;
  return {
    start,
    end,
    word: whole.text,
    pieces: pieces.map(({ text }) => text),
    dividers: [{ start, end: whole.start }, ...whole.dividers, { start: whole.end, end }].filter((one) => one.end > one.start),
    isSure,
  };
}

function isFragment(piece: string): boolean {
  return FRAGMENT.test(piece) && !SHORT_WORD.test(piece);
}
