import { type PrintedLine, printedLines } from "./printedLines.ts";

const ENDED = /[.!?…:;][)\]"'”’*_]*\s*$/u;
const SMALL = /^[\s"'“‘(¿¡]*\p{Ll}/u;
/** A sentence ends within the line and another begins. */
const ENDS_WITHIN = /[.!?…][)"'”’]*[ \t]+["'“‘(]*\p{Lu}/u;
/** Signs, numbers and letters that begin an item of a list. */
const ITEM = /^[ \t]*(?:[•*▪◦‣·–—+-]|\(?(?:\d{1,3}|[a-zA-Z])[.)])[ \t]/u;
/** Longer words have a capital in a title. */
const LONGEST_SMALL = 3;
/** Share of the words of a title that have one. */
const LEAST_CAPITALS = 0.6;
const LETTERS = /[\p{L}\p{M}'’]+/gu;
/** Share of the lines that hold as much as fits. */
const LEAST_FILLED = 0.8;

/** Where a line goes on in the next one, which begins with a capital all the same. */
interface Break {
  isSmall: boolean;
  /** The next word would not have fitted. */
  isFull: boolean;
  at: number;
}

interface Paragraph {
  /** Its breaks where nothing ends a sentence. */
  breaks: Break[];
  /** Lines within which a sentence ends. */
  running: number;
}

/**
 * The ends of lines of prose that was wrapped by hand or by a program, where nothing ends a sentence though a capital follows; none in
 * verse, lists and below titles. Prose breaks its lines before small letters as well, and ends its sentences within lines, or fills its
 * lines; a verse begins each line with a capital.
 * @returns where the next lines begin
 */
export function wrappedLines(text: string): ReadonlySet<number> {
  const paragraphs = paragraphsOf(printedLines(text)).map(paragraphOf);
  const isProse = (some: readonly Paragraph[]) => {
    const breaks = some.flatMap((paragraph) => paragraph.breaks);
    const small = breaks.filter(({ isSmall }) => isSmall).length;
    const capitals = breaks.length - small;
    const running = some.reduce((sum, paragraph) => sum + paragraph.running, 0);
    if (small === 0) return running >= Math.max(2, capitals);
    const isFull = breaks.length >= 3 && breaks.filter((one) => one.isFull).length >= breaks.length * LEAST_FILLED;
    return small > capitals * 2 || ((isFull || running > 0) && small * 2 >= capitals);
  };
  const isText = isProse(paragraphs);
  return new Set(
    paragraphs
      .filter((paragraph) => isProse([paragraph]) || (isText && paragraph.breaks.length === 1))
      .flatMap(({ breaks }) => breaks.map(({ at }) => at)),
  );
}

/** Of lines that follow each other without a blank one, and without an item or a title between them. */
function paragraphsOf(lines: readonly PrintedLine[]): PrintedLine[][] {
  const paragraphs: PrintedLine[][] = [];
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    const begins =
      !before || line.number > before.number + 1 || ITEM.test(line.text) || (paragraphs.at(-1)!.length === 1 && isTitle(before.text));
    if (begins) paragraphs.push([line]);
    else paragraphs.at(-1)!.push(line);
  });
  return paragraphs;
}

function paragraphOf(lines: readonly PrintedLine[]): Paragraph {
  const widths = lines.map(({ text }) => text.trim().length);
  const most = widths.reduce((widest, width) => Math.max(widest, width), 0);
  const breaks = lines.slice(1).flatMap((line, index): Break[] => {
    const before = lines[index]!.text;
    if (ENDED.test(before)) return [];
    const next = line.text.trim().split(/\s/u, 1)[0]!.length;
    return [{ isSmall: SMALL.test(line.text), isFull: widths[index]! + 1 + next > most, at: line.start }];
  });
  return { breaks, running: lines.filter(({ text }) => ENDS_WITHIN.test(text)).length };
}

/** Returns true if most words have a capital, all longer ones among them, and nothing ends the line. */
function isTitle(line: string): boolean {
  const words = line.match(LETTERS) ?? [];
  const small = words.filter((word) => /^\p{Ll}/u.test(word));
  if (words.length === 0 || ENDED.test(line) || /,\s*$/u.test(line)) return false;
  return small.every(({ length }) => length <= LONGEST_SMALL) && words.length - small.length >= words.length * LEAST_CAPITALS;
}
