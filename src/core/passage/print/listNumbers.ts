import type { TextRange } from "#language/text/textRange.ts";
import { inText, type PrintedLine } from "./printedLines.ts";

const SIGN = String.raw`(\(?)(?:(\d{1,3})|([a-zA-Z]|[ivx]{2,5}|[IVX]{2,5}))([.):]|[ \t][-–—](?=[ \t]))`;
/** At the beginning of a line, also behind a bullet: "1.", "2)", "(3)", "a.", "B)", "iv.", "1 -". */
const AT_BEGINNING = new RegExp(String.raw`^[ \t]*(?:[•*▪◦‣·–-][ \t]+)?(${SIGN})(?:[ \t]+(?=\S)|(?=[\p{Lu}"“]))`, "u");
/** "a) leaf b) stem", "1. Mix it. 2. Bake it." Only before a digit is there a look back over blanks, which may be very many. */
const WITHIN =
  /(?<=[ \t])((\(?)(?:(\d{1,2})|([a-z]))(\)))(?=[ \t]+\p{L})|(?=\d)(?<=[.!?:]["”)]?[ \t]+)((\d{1,2})\.)(?=[ \t]+["“]?\p{Lu})/gu;
const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv"];
const CAPITAL = /^["'“‘(¿¡]*[\p{Lu}\p{Lt}]/u;
const LEAST = 2;
/** Words behind a capital and a point, as people have two or three names: "A. Lee". */
const LEAST_WORDS = 3;

interface Item {
  range: TextRange;
  /** Letters, brackets and points. */
  styles: readonly (readonly [style: string, value: number])[];
  content: string;
}

interface Run {
  style: string;
  first: number;
  last: number;
  items: Item[];
}

/** Numbers and letters of lists. Only a sequence is one: a number alone may be a year or an answer, and a countdown goes down. */
export function listNumbers(lines: readonly PrintedLine[]): TextRange[] {
  const runs: Run[] = [];
  const open = new Map<string, Run>();
  for (const item of lines.flatMap(itemsOf)) {
    for (const [style, value] of item.styles) {
      const run = open.get(style);
      if (run && value === run.last + 1) {
        run.last = value;
        run.items.push(item);
      } else {
        const begun = { style, first: value, last: value, items: [item] };
        open.set(style, begun);
        runs.push(begun);
      }
    }
  }
  const found = new Set(runs.filter(isList).flatMap(({ items }) => items.map(({ range }) => range)));
  return [...found].sort((a, b) => a.start - b.start);
}

function itemsOf(line: PrintedLine): Item[] {
  const { text } = line;
  const items: Item[] = [];
  const add = (from: number, [sign, bracket, digits, letters, end]: readonly (string | undefined)[]) => {
    const to = from + sign!.length;
    const content = text.slice(to).trim();
    if (!/\p{L}/u.test(content)) return;
    const styles = valuesOf(digits, letters).map(([kind, value]) => [`${kind}${bracket ?? ""}${end}`, value] as const);
    items.push({ range: inText(line, from, to), styles, content });
  };
  const first = AT_BEGINNING.exec(text);
  if (first) add(text.indexOf(first[1]!), first.slice(1));
  const rest = first?.[0].length ?? 0;
  for (const found of text.matchAll(WITHIN)) {
    const [, , , , , , pointed, digits] = found;
    if (found.index >= rest) add(found.index, pointed === undefined ? found.slice(1, 6) : [pointed, "", digits, undefined, "."]);
  }
  return items;
}

function isList({ style, first, items }: Run): boolean {
  if (items.length < LEAST) return false;
  if (style.startsWith("digits")) return first <= 1 || items.every(({ content }) => CAPITAL.test(content));
  const isOfPeople =
    style === "LETTER." && items.length === LEAST && items.some(({ content }) => content.split(/\s+/u).length < LEAST_WORDS);
  return first === 1 && !isOfPeople;
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
