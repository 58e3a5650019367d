import type { TextRange } from "#language/text/textRange.ts";
import { inText, type PrintedLine } from "./printedLines.ts";

/** "12" */
const ALONE = /^\s*(\d{1,3})\s*$/u;
/** "- 12 -"; of Markdown, the first sign is taken for one of a list. */
const SIGNED = /^\s*(?:[-–—~•|][ \t]+)?(\d{1,3})[ \t]+[-–—~•|]\s*$/u;
/** "Page 12", "p. 12", "Page 12 of 30" */
const NAMED = /^\s*[([]?(?:page|pg\.?|p\.)[ \t]*(\d{1,3})(?:[ \t]+of[ \t]+\d{1,3})?[)\]]?\s*$/iu;
/** "12 | The Seed" */
const BEFORE_TITLE = /^\s*(\d{1,3})[ \t]*[|•][ \t]*(\p{L}[^|•]{0,60})$/u;
/** "The Seed | 12" */
const BEHIND_TITLE = /^\s*(\p{L}[^|•]{0,60})[|•][ \t]*(\d{1,3})\s*$/u;
const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu;
const ENDED = /[.!?…]["”’)]*\s*$/u;
const QUESTION = /[?:]["”’)]*\s*$/u;

/** Pictures may stand on pages without a number. */
const MOST_PAGES = 4;
/** Words of a page, on average. */
const LEAST_WORDS = 4;
/** Of pages that are counted from 1, which short parts of a text are as well: chapters, steps, what is counted. */
const LEAST_WORDS_FROM_ONE = 15;
/** A first page in a text that begins with its number; lower ones may be chapters. */
const FIRST_ABOVE = 4;

type Form = "alone" | "signed" | "named" | "titled";

interface Numbered {
  form: Form;
  value: number;
  title: string;
  /** Index among the lines. */
  at: number;
}

/**
 * Lines that hold the number of a page and no more than a title beside it, beside a blank line or at an end of the text, and in the order of
 * pages. A number without a sign is only one among several with enough words between them, as answers, chapters, countdowns and titles
 * ("1984") are read; without anything else, nothing is a page.
 */
export function pageNumbers(lines: readonly PrintedLine[]): TextRange[] {
  const numbered = lines.flatMap((line, at) => numberedOf(line, at) ?? []).filter(({ at }) => isAtEdge(lines, at));
  const words = wordsBefore(lines, new Set(numbered.map(({ at }) => at)));
  if (words.at(-1) === 0) return [];
  const forms: readonly Form[] = ["alone", "signed", "named", "titled"];
  return forms
    .map((form) => numbered.filter((one) => one.form === form))
    .filter((pages) => isOrdered(pages) && arePages(pages, lines, words))
    .flatMap((pages) => pages.map(({ at }) => inText(lines[at]!, 0, lines[at]!.text.length)))
    .sort((a, b) => a.start - b.start);
}

function numberedOf({ text }: PrintedLine, at: number): Numbered | undefined {
  const of = (form: Form, value: string | undefined, title = ""): Numbered | undefined =>
    value === undefined ? undefined : { form, value: Number(value), title: title.trim().toLowerCase(), at };
  const [, before, titleBehind] = BEFORE_TITLE.exec(text) ?? [];
  const [, titleBefore, behind] = BEHIND_TITLE.exec(text) ?? [];
  return (
    of("alone", ALONE.exec(text)?.[1]) ??
    of("signed", SIGNED.exec(text)?.[1]) ??
    of("named", NAMED.exec(text)?.[1]) ??
    of("titled", before, titleBehind) ??
    of("titled", behind, titleBefore)
  );
}

function isAtEdge(lines: readonly PrintedLine[], at: number): boolean {
  const [before, line, after] = [lines[at - 1], lines[at]!, lines[at + 1]];
  return !before || !after || line.text.includes("\f") || line.number - before.number > 1 || after.number - line.number > 1;
}

/** "Now turn to", right before the line */
function goesOn(lines: readonly PrintedLine[], at: number): boolean {
  const before = lines[at - 1];
  return before !== undefined && lines[at]!.number === before.number + 1 && !ENDED.test(before.text);
}

/** Before each line, and in all; numbered lines have none. */
function wordsBefore(lines: readonly PrintedLine[], numbered: ReadonlySet<number>): number[] {
  const words = [0];
  lines.forEach(({ text }, at) => words.push(words[at]! + (numbered.has(at) ? 0 : (text.match(WORD)?.length ?? 0))));
  return words;
}

function isOrdered(pages: readonly Numbered[]): boolean {
  return pages.slice(1).every(({ value }, index) => value > pages[index]!.value && value <= pages[index]!.value + MOST_PAGES);
}

function arePages(pages: readonly Numbered[], lines: readonly PrintedLine[], words: readonly number[]): boolean {
  const [first, last] = [pages[0], pages.at(-1)];
  if (!first || !last) return false;
  const isAlone = pages.length === 1;
  const between = isAlone ? Infinity : (words[last.at]! - words[first.at]!) / (pages.length - 1);
  const isAtEnd = first.at === 0 || first.at === lines.length - 1;
  switch (first.form) {
    case "named":
      return isAlone ? !goesOn(lines, first.at) : between > 0;
    case "titled":
      if (isAlone) return isAtEnd && lines.some(({ text }) => text.trim().toLowerCase() === first.title);
      return between >= LEAST_WORDS && new Set(pages.map(({ title }) => title)).size * 2 <= pages.length + 1;
    case "signed":
      return isAlone ? isAtEnd : between > 0;
    case "alone": {
      const answers = pages.filter(({ at }) => QUESTION.test(lines[at - 1]?.text ?? "")).length;
      if (isAlone || between < LEAST_WORDS || answers * 2 > pages.length) return false;
      if (first.value <= 1) return Math.min(words[first.at]!, between) >= LEAST_WORDS_FROM_ONE;
      return words[first.at]! >= LEAST_WORDS || first.value >= FIRST_ABOVE;
    }
  }
}
