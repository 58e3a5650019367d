import type { TextRange } from "#language/text/textRange.ts";
import { inText, type PrintedLine } from "./printedLines.ts";

const BEFORE = /^[ \t]*([([]?(\d{1,4})[)\]]?)([ \t]+)(?=\S)/u;
const BEHIND = /(?<=\S)([ \t]+)([([]?(\d{1,4})[)\]]?)[ \t]*$/u;
/** "Word count: 152", "(152 words)" */
const TOTAL = /^[ \t]*[([]?(?:(?:total |number of )?words?(?: count)?[ \t]*[:=–-]?[ \t]*(\d{1,4})|(\d{1,4}) words)[)\]]?\.?[ \t]*$/iu;
const WORD = /\S*[\p{L}\p{N}]\S*/gu;
const WITHIN_WORD = /[\p{L}\p{N}][-‐‑–—/]+(?=[\p{L}\p{N}])/gu;

/** Fewer words between two numbers are those of a rhyme or a table ("I see 2"). */
const LEAST_WORDS = 4;
/** Of only two numbers, which agree by chance more easily. */
const LEAST_WORDS_OF_TWO = 6;
/** Share of the numbers at an edge: those of a margin are all of them. */
const LEAST_SHARE = 0.7;
/** Numbers at which a sequence may begin: those before it belong to sentences. */
const MOST_BEGINNINGS = 5;
/** Share of the words of a text by which a printed total may be off. */
const MOST_OFF = 0.1;
/** Share of the numbers in a sequence that have to be what is counted, to the word. */
const LEAST_EXACT = 0.6;

interface Edge {
  line: number;
  value: number;
  range: TextRange;
  /** By a tab, several blanks or brackets. */
  isApart: boolean;
}

/** Of all lines before one. */
interface Counted {
  words: number;
  /** How many more they are if parts of compounds are counted. */
  parts: number;
}

/**
 * Running counts of words at either edge of the lines, numbers of lines, and the number of words below a text. Each is only one as part of
 * a sequence that agrees with what is counted: a sentence may end in a number, and a line of a rhyme begin with one.
 */
export function marginNumbers(lines: readonly PrintedLine[]): TextRange[] {
  const sides = [lines.map(before), lines.map(behind)];
  const found = sides.flatMap((edges, side) => {
    const counted = countedIn(lines, edges);
    const there = edges.filter((edge) => edge !== undefined);
    const counts = [0, 1].map((through) => longestOf(there, (edge) => countsOf(counted, edge.line + through)));
    const rows = longestOf(there, (edge) => countsOf(edge.line + 1));
    return longest([...counts.filter((members) => isCount(members, there.length)), ...(isNumbering(rows, side === 0) ? [rows] : [])]).map(
      ({ range }) => range,
    );
  });
  return [...found, ...totals(lines, found)];
}

function before(line: PrintedLine, number: number): Edge | undefined {
  const [whole, sign, value, blanks] = BEFORE.exec(line.text) ?? [];
  if (whole === undefined || !/\p{L}/u.test(line.text.slice(whole.length))) return undefined;
  const from = line.text.indexOf(sign!);
  return { line: number, value: Number(value), range: inText(line, from, from + sign!.length), isApart: isApart(sign!, blanks!) };
}

function behind(line: PrintedLine, number: number): Edge | undefined {
  const found = BEHIND.exec(line.text);
  if (!found || !/\p{L}/u.test(line.text.slice(0, found.index))) return undefined;
  const [, blanks, sign, value] = found;
  const from = found.index + blanks!.length;
  return { line: number, value: Number(value), range: inText(line, from, from + sign!.length), isApart: isApart(sign!, blanks!) };
}

const isApart = (sign: string, blanks: string) => /[^\d]/u.test(sign) || blanks.includes("\t") || blanks.length > 1;

/** Before each line, and after the last. */
function countedIn(lines: readonly PrintedLine[], edges: readonly (Edge | undefined)[]): Counted[] {
  const counted: Counted[] = [{ words: 0, parts: 0 }];
  lines.forEach(({ text, start }, at) => {
    const edge = edges[at]?.range;
    const read = edge ? `${text.slice(0, edge.start - start)} ${text.slice(edge.end - start)}` : text;
    const { words, parts } = counted.at(-1)!;
    counted.push({ words: words + (read.match(WORD)?.length ?? 0), parts: parts + (read.match(WITHIN_WORD)?.length ?? 0) });
  });
  return counted;
}

interface Expected {
  least: number;
  most: number;
}

function countsOf(counted: readonly Counted[] | number, at = 0): Expected {
  if (typeof counted === "number") return { least: counted, most: counted };
  const { words, parts } = counted[at]!;
  return { least: words, most: words + parts };
}

interface Member extends Edge {
  /** What was counted since the member before. */
  since: number;
  isExact: boolean;
}

/** The longest sequence whose steps are those of what is counted, give or take one. */
function longestOf(edges: readonly Edge[], expected: (edge: Edge) => Expected): Member[] {
  return longest(edges.slice(0, MOST_BEGINNINGS).map((_, begin) => sequenceFrom(edges.slice(begin), expected)));
}

function sequenceFrom([first, ...others]: readonly Edge[], expected: (edge: Edge) => Expected): Member[] {
  if (!first) return [];
  const { least, most } = expected(first);
  // A title may not be counted.
  if (first.value > most + 1) return [];
  const members: Member[] = [{ ...first, since: least, isExact: first.value >= least && first.value <= most }];
  for (const edge of others) {
    const last = members.at(-1)!;
    const [from, to] = [expected(last), expected(edge)];
    const [step, since] = [edge.value - last.value, to.least - from.least];
    const more = to.most - from.most - since;
    if (step <= 0 || step < since - 1 || step > since + more + 1) continue;
    members.push({ ...edge, since, isExact: step >= since && step <= since + more });
  }
  return members;
}

function isCount(members: readonly Member[], edges: number): boolean {
  const exact = members.filter(({ isExact }) => isExact).length;
  const steps = members.slice(1);
  const between = steps.reduce((sum, { since }) => sum + since, 0) / steps.length;
  if (members.length < 2 || members.length < edges * LEAST_SHARE) return false;
  return members.length === 2
    ? exact === 2 && between >= LEAST_WORDS_OF_TWO
    : exact >= members.length * LEAST_EXACT && between >= LEAST_WORDS;
}

/** Every line is numbered, or every fifth. A table may well have 1, 2 and 3 in its last column. */
function isNumbering(members: readonly Member[], isBefore: boolean): boolean {
  const steps = members.slice(1);
  if (!members.every(({ isExact }) => isExact)) return false;
  const least = members.every((member) => member.isApart) ? 2 : 3;
  if (steps.every(({ since }) => since > 1)) return members.length >= least && new Set(steps.map(({ since }) => since)).size === 1;
  return isBefore && members.length >= 3 && members.every((member) => member.isApart);
}

function longest<T>(all: readonly T[][]): T[] {
  return all.reduce<T[]>((most, one) => (one.length > most.length ? one : most), []);
}

function totals(lines: readonly PrintedLine[], margin: readonly TextRange[]): TextRange[] {
  const found = lines.flatMap((line) => {
    const match = TOTAL.exec(line.text);
    return match ? [{ line, value: Number(match[1] ?? match[2]) }] : [];
  });
  if (found.length !== 1) return [];
  const [{ line, value }] = found as [(typeof found)[number]];
  const words = lines.reduce((sum, one) => sum + (one === line ? 0 : (one.text.match(WORD)?.length ?? 0)), 0) - margin.length;
  return Math.abs(words - value) <= Math.max(2, value * MOST_OFF) ? [inText(line, 0, line.text.length)] : [];
}
