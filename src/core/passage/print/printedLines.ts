import type { TextRange } from "#language/text/textRange.ts";

/** A line with something on it, without its break. */
export interface PrintedLine {
  text: string;
  /** In the text that it is from. */
  start: number;
  /** Counted from 0, with blank lines. */
  number: number;
}

export function printedLines(text: string): PrintedLine[] {
  const lines: PrintedLine[] = [];
  let number = 0;
  for (const { 0: found, 1: line, index } of text.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/gu)) {
    if (line!.trim() !== "") lines.push({ text: line!, start: index, number });
    if (found !== "") number++;
  }
  return lines;
}

export function inText({ start }: PrintedLine, from: number, to: number): TextRange {
  return { start: start + from, end: start + to };
}
