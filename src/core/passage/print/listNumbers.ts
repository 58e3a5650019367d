import type { TextRange } from "#language/text/textRange.ts";
import { inText, type PrintedLine } from "./printedLines.ts";

/** "1.", "2)", "(3)", "a.", "B)", "iv." before a text. */
const ITEM = /^[ \t]*((\(?)(?:(\d{1,3})|([a-zA-Z]|[ivx]{2,5}|[IVX]{2,5}))([.)]))[ \t]+(?=\S)(.*)$/u;
const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv"];
const CAPITAL = /^["'“‘(¿¡]*[\p{Lu}\p{Lt}]/u;
/** Three, since "A. Lee" and "B. Cole" are people. */
const LEAST_CAPITALS = 3;
const LEAST = 2;

interface Run {
  last: number;
  first: number;
  items: { range: TextRange; opensCapital: boolean }[];
}

/**
 * Numbers and letters of lists, each before a text at the beginning of a line. Only a sequence is one: a number once may be a year, an
 * answer, a countdown.
 */
export function listNumbers(lines: readonly PrintedLine[]): TextRange[] {
  const runs: { style: string; run: Run }[] = [];
  const open = new Map<string, Run>();
  for (const line of lines) {
    const found = ITEM.exec(line.text);
    if (!found || !/\p{L}/u.test(found[6]!)) continue;
    const [, sign, bracket, digits, letters, end, content] = found;
    const from = line.text.indexOf(sign!);
    const item = { range: inText(line, from, from + sign!.length), opensCapital: CAPITAL.test(content!) };
    for (const [kind, value] of valuesOf(digits, letters)) {
      const style = `${kind}${bracket}${end}`;
      const run = open.get(style);
      if (run && value === run.last + 1) {
        run.last = value;
        run.items.push(item);
      } else if (value > 0) {
        const begun: Run = { first: value, last: value, items: [item] };
        open.set(style, begun);
        runs.push({ style, run: begun });
      }
    }
  }
  return runs.filter(({ style, run }) => isList(style, run)).flatMap(({ run }) => run.items.map(({ range }) => range));
}

function isList(style: string, { first, items }: Run): boolean {
  if (style.startsWith("digits")) return items.length >= LEAST && (first <= 1 || items.every(({ opensCapital }) => opensCapital));
  return first === 1 && items.length >= (style.startsWith("LETTER") && style.endsWith(".") ? LEAST_CAPITALS : LEAST);
}

/** What it may count as: "i" is a letter of the alphabet, and a numeral. */
function valuesOf(digits: string | undefined, letters: string | undefined): [kind: string, value: number][] {
  if (digits !== undefined) return [["digits", Number(digits)]];
  if (letters === undefined) return [];
  const small = letters.toLowerCase();
  const isCapital = small !== letters;
  const values: [string, number][] = [];
  if (small.length === 1) values.push([isCapital ? "LETTER" : "letter", small.charCodeAt(0) - "a".charCodeAt(0) + 1]);
  if (ROMAN.includes(small)) values.push([isCapital ? "NUMERAL" : "numeral", ROMAN.indexOf(small) + 1]);
  return values;
}
